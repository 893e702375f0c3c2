import { useState } from "react";
import type { FieldErrors, UseFormRegister } from "react-hook-form";
import { Disclosure } from "../../components/disclosure.tsx";
import { Field, Select, TextArea, TextInput } from "../../components/forms/field.tsx";
import { Stack } from "../../components/layout.ts";
import type { BetDraftFields } from "./bet-draft.ts";

export type JudgingFieldsProps = {
  readonly register: UseFormRegister<BetDraftFields>;
  readonly errors: FieldErrors<BetDraftFields>;
  /** The current input. */
  readonly draft: Partial<BetDraftFields>;
};

/** How the bet will be judged. All of it is optional, so it stays folded until a field is filled in. */
export function JudgingFields({ register, errors, draft }: JudgingFieldsProps) {
  const [isOpen, setOpen] = useState(false);
  // Once open, it stays open: it must not fold while the user corrects an error in it.
  if (!isOpen && (isAtFault(errors) || isFilledIn(draft))) setOpen(true);
  return (
    <Disclosure summary="How it will be judged (optional)" open={isOpen}>
      <Stack $gap={5}>
        <Field
          label="Source"
          error={errors.sourceName?.message}
          hint="Where the result will be read, such as a weather service or a league's results."
        >
          <TextInput {...register("sourceName")} autoComplete="off" />
        </Field>
        <Field label="Link to the source" error={errors.sourceUrl?.message}>
          <TextInput {...register("sourceUrl")} type="url" inputMode="url" autoComplete="off" placeholder="https://" />
        </Field>
        <Field
          label="Void if"
          error={errors.voidIf?.message}
          hint="What would make it impossible to judge. Participants may then vote to refund everyone."
        >
          <TextArea {...register("voidIf")} />
        </Field>
        <Field label="A result can be proposed" error={errors.earlyProposal?.message}>
          <Select {...register("earlyProposal")}>
            <option value="EARLY">As soon as it is known</option>
            <option value="AFTER_END">Only after the end date</option>
          </Select>
        </Field>
      </Stack>
    </Disclosure>
  );
}

const isAtFault = (errors: FieldErrors<BetDraftFields>): boolean =>
  Boolean(errors.sourceName ?? errors.sourceUrl ?? errors.voidIf ?? errors.earlyProposal);

const isFilledIn = ({ sourceName, sourceUrl, voidIf, earlyProposal }: Partial<BetDraftFields>): boolean =>
  Boolean(sourceName) || Boolean(sourceUrl) || Boolean(voidIf) || earlyProposal === "AFTER_END";
