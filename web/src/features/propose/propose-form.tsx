import { useState, type FormEvent } from "react";
import { ChoicePair, type Choice } from "../../components/forms/choice-pair.tsx";
import { Field, TextArea, TextInput } from "../../components/forms/field.tsx";
import { Stack } from "../../components/layout.ts";
import { Notice } from "../../components/notice.tsx";
import { SideMark } from "../../components/side-mark.tsx";
import type { Position } from "../../generated/graphql.ts";
import { PictureField } from "../../pictures/picture-field.tsx";
import { usePictureUpload } from "../../pictures/use-picture-upload.ts";
import { isWebAddress } from "../../shared/web-address.ts";
import { useProposalDraft, type ProposalDraft, type Verdict } from "./use-proposal-draft.ts";

/** The graph's input. */
export type Proposal = ({ readonly winningPosition: Position } | { readonly isVoid: true }) & {
  readonly outcome: string;
  readonly evidenceUrl?: string;
  readonly evidencePictureId?: string;
};

export type ProposeFormProps = {
  readonly formId: string;
  /** The key that the draft is kept under until it is sent. */
  readonly draft: string;
  /** Sides that have a holder; an empty side can't win. */
  readonly positions: readonly Position[];
  readonly closesEarly: boolean;
  /** Whether pictures can be uploaded here. */
  readonly takesPictures: boolean;
  readonly onPropose: (proposal: Proposal) => void;
};

const longestOutcome = 5_000;
const longestAddress = 2_000;

const choice = (position: Position, positions: readonly Position[]): Choice<Verdict> => {
  const held = positions.includes(position);
  const detail = position === "FOR" ? "It happened." : "It did not happen.";
  return {
    value: position,
    label: <SideMark side={position} size="m" />,
    detail: held ? detail : "Nobody holds this side.",
    disabled: !held,
  };
};

const cantBeJudged: Choice<Verdict> = {
  value: "VOID",
  label: "It can't be judged",
  detail: "Nobody can tell who won, and everyone is refunded.",
};

/** Asks which side won, or whether nobody can tell, and for evidence that the others can check. */
export function ProposeForm({
  formId,
  draft: name,
  positions,
  closesEarly,
  takesPictures,
  onPropose,
}: ProposeFormProps) {
  const [draft, change] = useProposalDraft(name, positions);
  const { picture, choose, remove } = usePictureUpload();
  const [tried, setTried] = useState(false);
  const isVoid = draft.winner === "VOID";
  const isMissing = draft.outcome.trim() === "";
  const isNoLink = draft.evidence.trim() !== "" && !isWebAddress(draft.evidence);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const proposal = isMissing || isNoLink || picture.stage === "uploading" ? null : proposalOf(draft);
    if (proposal === null) return;
    onPropose(picture.stage === "uploaded" ? { ...proposal, evidencePictureId: picture.pictureId } : proposal);
  };
  return (
    <form id={formId} onSubmit={submit} noValidate>
      <Stack $gap={5}>
        {closesEarly && (
          <Notice tone="warning" title="This closes the bet early">
            Its end date has not come yet. Once you propose a result, nobody can join any more.
          </Notice>
        )}
        {positions.length === 1 && (
          <Notice tone="warning">Nobody holds the other side, so everyone is refunded, whatever the result.</Notice>
        )}
        <ChoicePair
          legend="Winning position"
          value={draft.winner}
          onChange={(winner) => change({ winner })}
          choices={[choice("FOR", positions), choice("AGAINST", positions), cantBeJudged]}
          error={tried && draft.winner === null ? "You must select a position" : undefined}
        />
        <Field
          label="Resolution details"
          hint={
            isVoid
              ? "Why nobody can tell who won. Everyone who votes reads this."
              : "What happened, and where the others can check it. Everyone who votes reads this."
          }
          error={tried && isMissing ? missing(isVoid) : undefined}
        >
          <TextArea
            value={draft.outcome}
            maxLength={longestOutcome}
            onChange={({ target }) => change({ outcome: target.value })}
          />
        </Field>
        <Field
          label="Link to the evidence (optional)"
          error={tried && isNoLink ? "Give a link that begins with https:// or http://" : undefined}
        >
          <TextInput
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            value={draft.evidence}
            maxLength={longestAddress}
            onChange={({ target }) => change({ evidence: target.value })}
          />
        </Field>
        {takesPictures && (
          <PictureField
            label="A picture of the evidence (optional)"
            picture={picture}
            onChoose={(file) => void choose(file)}
            onRemove={remove}
          />
        )}
        {tried && picture.stage === "uploading" && (
          <Notice tone="warning">The picture is still being uploaded. Wait a moment, or cancel it.</Notice>
        )}
      </Stack>
    </form>
  );
}

const missing = (isVoid: boolean): string =>
  isVoid ? "Say why it can't be judged" : "Resolution details are required";

function proposalOf({ winner, outcome, evidence }: ProposalDraft): Proposal | null {
  if (winner === null) return null;
  const verdict = winner === "VOID" ? { isVoid: true as const } : { winningPosition: winner };
  const evidenceUrl = evidence.trim();
  return { ...verdict, outcome: outcome.trim(), ...(evidenceUrl !== "" && { evidenceUrl }) };
}
