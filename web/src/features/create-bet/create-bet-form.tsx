import { lazy, Suspense } from "react";
import { Controller, useWatch, type UseFormReturn } from "react-hook-form";
import { FeePanel } from "../../bets/fee-panel.tsx";
import { topicChoices } from "../../bets/subject.ts";
import { useEntryPreview } from "../../bets/use-entry-preview.ts";
import { Field, Select, TextArea, TextInput } from "../../components/forms/field.tsx";
import { Stack } from "../../components/layout.ts";
import { MoneyInput } from "../../components/forms/money-input.tsx";
import { Notice } from "../../components/notice.tsx";
import { emptyDraft, type BetDraft, type BetDraftFields } from "./bet-draft.ts";
import { CategoryChoice } from "./category-choice.tsx";
import { Columns } from "./create-bet-form.styles.ts";
import { DraftPreview } from "./draft-preview.tsx";
import { EndDateField } from "./end-date-field.tsx";
import { JudgingFields } from "./judging-fields.tsx";
import { useLeftText } from "./use-left-text.ts";

/** Fetched when the user first leaves a text. It is only advice: without its file the form does without. */
const JudgingAdvice = lazy(() =>
  import("./judging-advice.tsx").then(
    (module) => ({ default: module.JudgingAdvice }),
    () => ({ default: () => null }),
  ),
);

export type DraftForm = UseFormReturn<BetDraftFields, unknown, BetDraft>;

export type CreateBetFormProps = {
  readonly formId: string;
  readonly form: DraftForm;
  readonly onCreate: (draft: BetDraft) => void;
};

/** The bet's text, its cost to the creator, and a preview. */
export function CreateBetForm({ formId, form, onCreate }: CreateBetFormProps) {
  const { register, control, formState, handleSubmit } = form;
  const { errors } = formState;
  const draft = useWatch({ control });
  const preview = useEntryPreview({ amount: draft.totalAmount ?? "", position: "FOR" });
  const submit = handleSubmit(onCreate);
  const { text, ...leaving } = useLeftText(form);
  return (
    <form id={formId} onSubmit={(event) => void submit(event)} noValidate {...leaving}>
      <Columns>
        <Stack $gap={5}>
          <Field label="Bet Title" error={errors.title?.message} hint="A claim that will turn out true or false.">
            <TextInput {...register("title")} autoComplete="off" placeholder="What will happen?" />
          </Field>
          <Field
            label="Description"
            error={errors.description?.message}
            hint="How everyone will tell who won, and where to look."
          >
            <TextArea {...register("description")} />
          </Field>
          <Controller
            control={control}
            name="category"
            render={({ field }) => (
              <CategoryChoice value={field.value} onChange={field.onChange} error={errors.category?.message} />
            )}
          />
          {draft.category === "WILDCARD" && (
            <Field label="Topic" error={errors.topic?.message}>
              <Select {...register("topic")}>
                <option value="" disabled>
                  Choose a topic
                </option>
                {topicChoices.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            </Field>
          )}
        </Stack>
        <DraftPreview draft={{ ...emptyDraft, ...draft, category: draft.category }} sums={preview.sums} />
        <Stack $gap={5}>
          <Field
            label="Total Bet Amount"
            error={errors.totalAmount?.message}
            hint={errors.totalAmount ? "Your own stake, FOR." : "Your own stake, FOR. At least $1.00."}
          >
            <Controller control={control} name="totalAmount" render={({ field }) => <MoneyInput {...field} />} />
          </Field>
          <FeePanel preview={preview} isFaultShown={errors.totalAmount !== undefined} />
          <Field label="Minimum Entry" error={errors.minEntry?.message} hint="The least that others can join with.">
            <Controller control={control} name="minEntry" render={({ field }) => <MoneyInput {...field} />} />
          </Field>
          <EndDateField form={form} />
          <div>
            <div aria-live="polite">
              <Suspense fallback={null}>{text && <JudgingAdvice text={text} />}</Suspense>
            </div>
            <JudgingFields register={register} errors={errors} draft={draft} />
          </div>
          <Notice>A bet can't be cancelled once somebody has joined it. You take the FOR side.</Notice>
        </Stack>
      </Columns>
    </form>
  );
}
