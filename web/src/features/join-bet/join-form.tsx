import { useState, type FormEvent } from "react";
import { FeePanel } from "../../bets/fee-panel.tsx";
import { useEntryPreview, type EntryPreview } from "../../bets/use-entry-preview.ts";
import { ChoicePair } from "../../components/choice-pair.tsx";
import { Field } from "../../components/field.tsx";
import { Stack } from "../../components/layout.ts";
import { MoneyInput } from "../../components/money-input.tsx";
import { Notice } from "../../components/notice.tsx";
import { SideMark } from "../../components/side-mark.tsx";
import { useToast } from "../../components/toast.tsx";
import { formatMoney } from "../../shared/format-money.ts";
import type { Side } from "../../shared/side.ts";
import { faultOf, type JoinTerms } from "./join-terms.ts";

export type JoinFormProps = {
  formId: string;
  betId: string;
  minEntry: string;
  /** Only the creator is in: with the next person there are two, and both have to approve. */
  makesTwo: boolean;
  terms: JoinTerms;
  onTerms: (terms: JoinTerms) => void;
  onJoin: () => void;
};

/** Which side, how much, what that costs, and what each side would bring. */
export function JoinForm({ formId, betId, minEntry, makesTwo, terms, onTerms, onJoin }: JoinFormProps) {
  const { toast } = useToast();
  const [tried, setTried] = useState(false);
  const { side, amount } = terms;
  const ifFor = useEntryPreview({ betId, amount, side: "for" });
  const ifAgainst = useEntryPreview({ betId, amount, side: "against" });
  const fault = faultOf(amount, minEntry);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (fault === null) onJoin();
    else if (fault.title !== null) toast({ title: fault.title, description: fault.text, tone: "destructive" });
  };
  return (
    <form id={formId} onSubmit={submit} noValidate>
      <Stack $gap={5}>
        <ChoicePair
          legend="Your position"
          value={side}
          onChange={(chosen) => onTerms({ ...terms, side: chosen })}
          choices={[
            { value: "for", label: <SideMark side="for" size="m" />, detail: consequence("for", ifFor) },
            {
              value: "against",
              label: <SideMark side="against" size="m" />,
              detail: consequence("against", ifAgainst),
            },
          ]}
        />
        <Field
          label="Amount"
          hint={`Minimum entry is ${formatMoney(minEntry)}.`}
          error={tried && fault ? fault.text : undefined}
        >
          <MoneyInput value={amount} onChange={(typed) => onTerms({ ...terms, amount: typed })} />
        </Field>
        <FeePanel preview={side === "for" ? ifFor : ifAgainst} />
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

const meaning: Record<Side, string> = { for: "It will happen.", against: "It will not happen." };

/** What taking a side would bring as things stand, in the server's figures. */
function consequence(side: Side, { sums }: EntryPreview): string {
  if (sums === null) return meaning[side];
  if (sums.payoutIfWon === null) return `${meaning[side]} Nobody is on the other side yet.`;
  return `If ${side.toUpperCase()} wins, you receive ${formatMoney(sums.payoutIfWon)}`;
}
