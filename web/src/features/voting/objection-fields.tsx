import { ChoiceGroup } from "../../components/choice-group.tsx";
import { Field, TextInput } from "../../components/field.tsx";
import { Stack } from "../../components/layout.ts";
import type { ObjectionReason } from "../../generated/graphql.ts";
import { objectionReasons, objectionWords } from "./objection-words.ts";
import { Reason, Reasons } from "./voting.styles.ts";

/** What of an objection was chosen and typed so far. */
export type ObjectionDraft = { readonly reason: ObjectionReason | null; readonly sentence: string };

export type ObjectionFieldsProps = {
  readonly value: ObjectionDraft;
  readonly onChange: (value: ObjectionDraft) => void;
  /** Whether what is missing is to be named. */
  readonly tried: boolean;
  readonly disabled: boolean;
};

const longestSentence = 280;

/** Asks who rejects for the reason, and for a sentence that the others can check. */
export function ObjectionFields({ value, onChange, tried, disabled }: ObjectionFieldsProps) {
  return (
    <Stack $gap={4}>
      <ChoiceGroup
        legend="Why do you reject it?"
        error={tried && value.reason === null ? "Choose a reason" : undefined}
      >
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
                <span>{objectionWords[reason].label}</span>
                <small>{objectionWords[reason].meaning}</small>
              </Reason>
            ))}
          </Reasons>
        )}
      </ChoiceGroup>
      <Field
        label="In a sentence"
        hint="Everyone in this bet can read it. Say what they can check."
        error={tried && value.sentence.trim() === "" ? "Say why in a sentence" : undefined}
      >
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
