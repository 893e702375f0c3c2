import { useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { Chip } from "../../components/chip.tsx";
import { Field, TextInput } from "../../components/forms/field.tsx";
import { useNow } from "../../components/use-now.ts";
import { usePublicConfig } from "../../payment/use-public-config.ts";
import { timeZoneInWords } from "../../shared/time-zone.ts";
import type { BetDraft, BetDraftFields } from "./bet-draft.ts";
import { Presets } from "./create-bet-form.styles.ts";
import { endDateBounds, endDateHint, endDatePresets } from "./end-date-bounds.ts";

export type EndDateFieldProps = { readonly form: UseFormReturn<BetDraftFields, unknown, BetDraft> };

/** When joining ends. Only the browser knows of a half-entered date: the form gets an empty value. */
export function EndDateField({ form: { register, formState, setValue, watch } }: EndDateFieldProps) {
  const now = useNow();
  const field = useRef<HTMLInputElement | null>(null);
  const [isPartial, setPartial] = useState(false);
  const endDate = register("endDate");
  const longestBet = usePublicConfig()?.longestBet;
  const bounds = endDateBounds(now, longestBet);
  const fault = formState.errors.endDate?.message;
  const look = () => setPartial(field.current?.validity.badInput === true);
  const chosen = watch("endDate");
  const choose = (value: string) => {
    setPartial(false);
    setValue("endDate", value, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  };
  return (
    <Field
      label="End Date"
      error={fault !== undefined && isPartial ? "Give both the date and the time" : fault}
      hint={`${endDateHint(longestBet)} The time is in ${timeZoneInWords(now)}.`}
    >
      <TextInput
        {...endDate}
        ref={(input) => {
          endDate.ref(input);
          field.current = input;
        }}
        onInput={look}
        onKeyUp={look}
        onBlur={(event) => {
          look();
          void endDate.onBlur(event);
        }}
        type="datetime-local"
        min={bounds.min}
        max={bounds.max}
      />
      <Presets role="group" aria-label="Quick choices">
        {endDatePresets(now, longestBet).map(({ label, value }) => (
          <Chip key={label} chosen={value === chosen} onClick={() => choose(value)}>
            {label}
          </Chip>
        ))}
      </Presets>
    </Field>
  );
}
