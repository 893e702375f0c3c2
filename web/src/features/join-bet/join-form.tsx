import { useState, type FormEvent } from "react";
import { FeePanel } from "../../bets/fee-panel.tsx";
import { WhatIf } from "../../bets/what-if/what-if.tsx";
import type { EntryPreview, EntrySums } from "../../bets/use-entry-preview.ts";
import { ChoicePair } from "../../components/forms/choice-pair.tsx";
import { Field } from "../../components/forms/field.tsx";
import { Stack } from "../../components/layout.ts";
import { MoneyInput } from "../../components/forms/money-input.tsx";
import { Notice } from "../../components/notice.tsx";
import { OutcomeTrack } from "../../components/charts/outcome-track.tsx";
import type { StakeOutcomes } from "../../components/charts/two-outcomes.tsx";
import { SideMark } from "../../components/side-mark.tsx";
import { useOwnToast } from "../../components/overlays/use-own-toast.ts";
import type { Position } from "../../generated/graphql.ts";
import { addMoney } from "../../shared/add-money.ts";
import { formatMoney } from "../../shared/format-money.ts";
import type { Money } from "../../shared/money.ts";
import { completeMoneyText } from "../../shared/parse-money-text.ts";
import { stakeStops } from "../../shared/stake-stops.ts";
import { faultOf, type JoinTerms } from "./join-terms.ts";

export type JoinableSide = {
  readonly position: Position;
  /** What a new participant of the side gains if it wins; null while the other side is empty. */
  readonly entryGain?: Money | null | undefined;
};

export type JoinFormProps = {
  readonly formId: string;
  readonly betId: string;
  /** What the terms would cost and could bring. */
  readonly preview: EntryPreview;
  readonly minEntry: string;
  /** Both sides, FOR first. */
  readonly sides: readonly JoinableSide[];
  /** Whether only the creator is in: the next participant makes two, and both have to approve. */
  readonly makesTwo: boolean;
  readonly terms: JoinTerms;
  readonly onTerms: (terms: JoinTerms) => void;
  readonly onJoin: () => void;
};

/** The side, the amount, its cost, and what each side would bring. */
export function JoinForm({ formId, betId, preview, minEntry, sides, makesTwo, terms, onTerms, onJoin }: JoinFormProps) {
  const { show, takeBack } = useOwnToast();
  const [tried, setTried] = useState(false);
  const { position, amount } = terms;
  const fault = faultOf(amount, minEntry);
  const shownFault = tried ? fault : null;

  const change = (changed: Partial<JoinTerms>) => {
    takeBack();
    onTerms({ ...terms, ...changed });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    takeBack();
    if (fault === null) onJoin();
    else if (fault.title !== null) show({ title: fault.title, description: fault.text, tone: "destructive" });
  };
  return (
    <form id={formId} onSubmit={submit} noValidate>
      <Stack $gap={5}>
        <ChoicePair
          legend="Your position"
          value={position}
          onChange={(chosen) => change({ position: chosen })}
          choices={sides.map((side) => ({
            value: side.position,
            label: <SideMark side={side.position} size="m" />,
            detail: consequence(side),
          }))}
        />
        <Field
          label="Amount"
          // The amount's error repeats the minimum.
          hint={shownFault?.title ? undefined : `Minimum entry is ${formatMoney(minEntry)}.`}
          error={shownFault?.text}
        >
          <MoneyInput value={amount} onChange={(typed) => change({ amount: typed })} />
        </Field>
        <OutcomeTrack
          side={position}
          stake={completeMoneyText(amount) || minEntry}
          stops={stakeStops(minEntry)}
          outcomes={outcomesOf(preview.sums) ?? (preview.problem && fault === null ? readOutcomes(terms, sides) : null)}
          onStake={(stake) => change({ amount: completeMoneyText(stake) })}
        />
        <FeePanel preview={preview} isFaultShown={shownFault !== null} />
        <WhatIf
          betId={betId}
          considered={{ position, amount: fault === null ? completeMoneyText(amount) : minEntry }}
        />
        {makesTwo && (
          <Notice>
            With you there are two participants. A result then needs the approval of both; otherwise you are both
            refunded.
          </Notice>
        )}
      </Stack>
    </form>
  );
}

const outcomesOf = (sums: EntrySums | null): StakeOutcomes | null =>
  sums && {
    loss: { amount: sums.amount },
    gain: sums.gainIfWon === null ? null : { amount: sums.gainIfWon },
    receive: sums.payoutIfWon === null ? null : { amount: sums.payoutIfWon },
  };

/** The outcomes as the bet itself has them, for while its fee can't be worked out. */
function readOutcomes({ position, amount }: JoinTerms, sides: readonly JoinableSide[]): StakeOutcomes {
  const stake = { amount: completeMoneyText(amount) };
  const gain = sides.find((side) => side.position === position)?.entryGain ?? null;
  return { loss: stake, gain, receive: gain && addMoney(stake, gain) };
}

const meaning: Record<Position, string> = { FOR: "It will happen.", AGAINST: "It will not happen." };

/** Returns what taking a side means, and what each of its winners would gain at present. */
const consequence = ({ position, entryGain }: JoinableSide): string =>
  entryGain
    ? `${meaning[position]} Gain ${formatMoney(entryGain.amount)}.`
    : `${meaning[position]} Nobody is on the other side yet.`;
