import { ChoiceGroup } from "../../components/forms/choice-group.tsx";
import { Field, TextInput } from "../../components/forms/field.tsx";
import { Stack } from "../../components/layout.ts";
import type { ObjectionReason } from "../../generated/graphql.ts";
import { objectionReasons, objectionWords } from "./objection-words.ts";
import { Reason, Reasons } from "./voting.styles.ts";

/** The reason and the text of an objection so far. */
export type ObjectionDraft = { readonly reason: ObjectionReason | null; readonly sentence: string };

export type ObjectionFieldsProps = {
  readonly value: ObjectionDraft;
  readonly onChange: (value: ObjectionDraft) => void;
  readonly disabled: boolean;
};

const longestSentence = 280;

/** Asks for the reason of a rejection, and for a sentence that the others can check. Both are optional. */
export function ObjectionFields({ value, onChange, disabled }: ObjectionFieldsProps) {
  return (
    <Stack $gap={3}>
      <ChoiceGroup legend="Why do you reject it? (optional)">
        {(name) => (
          <Reasons>
            {objectionReasons.map((reason) => (
              <Reason key={reason}>
                <input
                  type="radio"
                  name={name}
                  value={reason}
                  checked={reason === value.reason}
                  disabled={disabled}
                  onChange={() => onChange({ ...value, reason })}
                />
                {objectionWords[reason].label}
              </Reason>
            ))}
          </Reasons>
        )}
      </ChoiceGroup>
      <Field label="In a sentence" hint={sentenceHint(value.reason)}>
        <TextInput
          value={value.sentence}
          maxLength={longestSentence}
          disabled={disabled}
          onChange={({ target }) => onChange({ ...value, sentence: target.value })}
        />
      </Field>
    </Stack>
  );
}

/** Says what others read where the sentence is left empty: a reason is sent with words of its own. */
function sentenceHint(reason: ObjectionReason | null): string {
  const meaning = reason && objectionWords[reason].meaning;
  return meaning
    ? `Everyone in this bet can read it. Left empty, it says: ${meaning}`
    : "Everyone in this bet can read it. Say what they can check, or leave it empty.";
}
