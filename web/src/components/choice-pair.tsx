import { useId, type ReactNode } from "react";
import { styled } from "styled-components";

export type Choice<Value extends string> = { value: Value; label: ReactNode; detail?: ReactNode; disabled?: boolean };

export type ChoicePairProps<Value extends string> = {
  legend: string;
  choices: readonly Choice<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  error?: string | undefined;
};

const Group = styled.fieldset`
  min-width: 0;
  padding: 0;
  border: 0;

  & legend {
    padding: 0 0 6px;
    font-size: ${({ theme }) => theme.size.s};
    font-weight: ${({ theme }) => theme.weight.medium};
  }
`;

const Choices = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${({ theme }) => theme.space[3]};
`;

const Option = styled.label`
  position: relative;
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[1]};
  padding: ${({ theme }) => theme.space[4]};
  border: 1px solid ${({ theme }) => theme.colour.lineStrong};
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme }) => theme.colour.surface};
  cursor: pointer;

  & input {
    position: absolute;
    opacity: 0;
    inset: 0;
    cursor: inherit;
  }

  &:hover {
    background: ${({ theme }) => theme.colour.sunken};
  }
  &:has(input:checked) {
    border-color: ${({ theme }) => theme.colour.accentInk};
    background: ${({ theme }) => theme.colour.accentSoft};
    box-shadow: inset 0 0 0 1px ${({ theme }) => theme.colour.accentInk};
  }
  &:has(input:focus-visible) {
    outline: 2px solid ${({ theme }) => theme.colour.accentInk};
    outline-offset: 2px;
  }
  &:has(input:disabled) {
    cursor: not-allowed;
    opacity: 0.55;
  }
`;

const Detail = styled.span`
  color: ${({ theme }) => theme.colour.inkSoft};
  font-size: ${({ theme }) => theme.size.s};
`;

const Wrong = styled.p`
  margin-top: 6px;
  color: ${({ theme }) => theme.colour.danger};
  font-size: ${({ theme }) => theme.size.s};
`;

/** Two equal choices side by side, each with its consequence: sides when joining, approve or reject when voting. */
export function ChoicePair<Value extends string>({ legend, choices, value, onChange, error }: ChoicePairProps<Value>) {
  const name = useId();
  return (
    <Group aria-describedby={error ? `${name}-error` : undefined}>
      <legend>{legend}</legend>
      <Choices>
        {choices.map((choice) => (
          <Option key={choice.value}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.disabled === true}
              onChange={() => onChange(choice.value)}
            />
            <span>{choice.label}</span>
            {choice.detail && <Detail>{choice.detail}</Detail>}
          </Option>
        ))}
      </Choices>
      {error && (
        <Wrong id={`${name}-error`} role="alert">
          {error}
        </Wrong>
      )}
    </Group>
  );
}
