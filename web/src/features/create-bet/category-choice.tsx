import { useId } from "react";
import { styled } from "styled-components";
import { CategoryIcon } from "../../bets/category-icon.tsx";
import { categoryChoices } from "../../bets/subject.ts";
import type { Category } from "../../generated/graphql.ts";

export type CategoryChoiceProps = {
  value: Category | undefined;
  onChange: (category: Category) => void;
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

const Options = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space[2]};

  @media ${({ theme }) => theme.from.medium} {
    grid-template-columns: 1fr 1fr;
  }
`;

const Option = styled.label`
  position: relative;
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 2px ${({ theme }) => theme.space[3]};
  align-items: center;
  padding: ${({ theme }) => theme.space[3]};
  border: 1px solid ${({ theme }) => theme.colour.lineStrong};
  border-radius: ${({ theme }) => theme.radius.input};
  cursor: pointer;

  & input {
    position: absolute;
    inset: 0;
    opacity: 0;
    cursor: inherit;
  }
  & svg {
    grid-row: span 2;
  }
  & small {
    color: ${({ theme }) => theme.colour.inkSoft};
    font-size: ${({ theme }) => theme.size.xs};
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
`;

const Wrong = styled.p`
  margin-top: 6px;
  color: ${({ theme }) => theme.colour.danger};
  font-size: ${({ theme }) => theme.size.s};
`;

/** The four categories with what each is for, so that nobody has to guess. */
export function CategoryChoice({ value, onChange, error }: CategoryChoiceProps) {
  const name = useId();
  return (
    <Group aria-describedby={error ? `${name}-error` : undefined}>
      <legend>Category</legend>
      <Options>
        {categoryChoices.map((choice) => (
          <Option key={choice.value}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            <CategoryIcon category={choice.value} size={20} />
            <span>{choice.label}</span>
            <small>{choice.detail}</small>
          </Option>
        ))}
      </Options>
      {error && (
        <Wrong id={`${name}-error`} role="alert">
          {error}
        </Wrong>
      )}
    </Group>
  );
}
