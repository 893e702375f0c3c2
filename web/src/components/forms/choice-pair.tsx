import type { ReactNode } from "react";
import { styled } from "styled-components";
import { ChoiceGroup, optionLook } from "./choice-group.tsx";

export type Choice<Value extends string> = {
  readonly value: Value;
  readonly label: ReactNode;
  readonly detail?: ReactNode;
  readonly disabled?: boolean;
};

export type ChoicePairProps<Value extends string> = {
  readonly legend: string;
  readonly choices: readonly Choice<Value>[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  readonly error?: string | undefined;
};

const Choices = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${({ theme }) => theme.space[3]};
`;

const Option = styled.label`
  ${optionLook}
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[1]};
  padding: ${({ theme }) => theme.space[4]};
  border-radius: ${({ theme }) => theme.radius.card};

  &:nth-child(3) {
    grid-column: 1 / -1;
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

/**
 * Two equal choices side by side, each with its consequence: sides when joining, approve or reject when voting. A third
 * choice, which is neither, is below both.
 */
export function ChoicePair<Value extends string>({ legend, choices, value, onChange, error }: ChoicePairProps<Value>) {
  return (
    <ChoiceGroup legend={legend} error={error}>
      {(name) => (
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
      )}
    </ChoiceGroup>
  );
}
