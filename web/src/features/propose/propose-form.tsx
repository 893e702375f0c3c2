import { useState, type FormEvent } from "react";
import { ChoicePair, type Choice } from "../../components/choice-pair.tsx";
import { Field, TextArea } from "../../components/field.tsx";
import { Stack } from "../../components/layout.ts";
import { Notice } from "../../components/notice.tsx";
import { SideMark } from "../../components/side-mark.tsx";
import type { Position } from "../../generated/graphql.ts";
import { keepDraft, keptDraft } from "../../shared/kept-draft.ts";

export type Proposal = { readonly winningPosition: Position; readonly outcome: string };

export type ProposeFormProps = {
  readonly formId: string;
  /** Under which name what is typed is kept until it is sent. */
  readonly draft: string;
  /** Sides that somebody holds; the other can't win. */
  readonly positions: readonly Position[];
  readonly closesEarly: boolean;
  readonly onPropose: (proposal: Proposal) => void;
};

const longestOutcome = 5_000;

const choice = (position: Position, positions: readonly Position[]): Choice<Position> => {
  const held = positions.includes(position);
  const detail = position === "FOR" ? "It happened." : "It did not happen.";
  return {
    value: position,
    label: <SideMark side={position} size="m" />,
    detail: held ? detail : "Nobody holds this side.",
    disabled: !held,
  };
};

/** Which side won, and how the others can see that it did. */
export function ProposeForm({ formId, draft, positions, closesEarly, onPropose }: ProposeFormProps) {
  const only = positions.length === 1 ? positions[0] : undefined;
  const [kept] = useState(() => keptDraft(draft));
  const [winner, setWinner] = useState<Position | null>(
    only ?? positions.find((side) => side === kept["winner"]) ?? null,
  );
  const [outcome, setOutcome] = useState(kept["outcome"] ?? "");
  const [tried, setTried] = useState(false);
  const isMissing = outcome.trim() === "";

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (winner !== null && !isMissing) onPropose({ winningPosition: winner, outcome: outcome.trim() });
  };
  return (
    <form id={formId} onSubmit={submit} noValidate>
      <Stack $gap={5}>
        {closesEarly && (
          <Notice tone="warning" title="This closes the bet early">
            Its end date has not come yet. Once you propose a result, nobody can join any more.
          </Notice>
        )}
        {only !== undefined && (
          <Notice tone="warning">Nobody holds the other side, so everyone is refunded, whatever the result.</Notice>
        )}
        <ChoicePair
          legend="Winning position"
          value={winner}
          onChange={(side) => {
            keepDraft(draft, { winner: side, outcome });
            setWinner(side);
          }}
          choices={[choice("FOR", positions), choice("AGAINST", positions)]}
          error={tried && winner === null ? "You must select a position" : undefined}
        />
        <Field
          label="Resolution details"
          hint="What happened, and where the others can check it. Everyone who votes reads this."
          error={tried && isMissing ? "Resolution details are required" : undefined}
        >
          <TextArea
            value={outcome}
            maxLength={longestOutcome}
            onChange={({ target }) => {
              keepDraft(draft, { winner, outcome: target.value });
              setOutcome(target.value);
            }}
          />
        </Field>
      </Stack>
    </form>
  );
}
