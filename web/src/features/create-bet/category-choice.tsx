import { styled } from "styled-components";
import { CategoryIcon } from "../../bets/category-icon.tsx";
import { categoryChoices } from "../../bets/subject.ts";
import { ChoiceGroup, optionLook } from "../../components/forms/choice-group.tsx";
import type { Category } from "../../generated/graphql.ts";

export type CategoryChoiceProps = {
  readonly value: Category | undefined;
  readonly onChange: (category: Category) => void;
  readonly error?: string | undefined;
};

const Options = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${({ theme }) => theme.space[2]};

  @media (max-width: 300px) {
    grid-template-columns: 1fr;
  }
`;

const Option = styled.label`
  ${optionLook}
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 2px ${({ theme }) => theme.space[3]};
  align-items: center;
  padding: ${({ theme }) => theme.space[3]};
  border-radius: ${({ theme }) => theme.radius.input};

  align-content: start;

  & small {
    grid-column: 1 / -1;
    color: ${({ theme }) => theme.colour.inkSoft};
    font-size: ${({ theme }) => theme.size.s};
    line-height: 1.35;
  }

  @media ${({ theme }) => theme.from.medium} {
    align-content: center;

    & svg {
      grid-row: span 2;
    }
    & small {
      grid-column: 2;
    }
  }
`;

/** The four categories, each with a description, so that nobody has to guess. */
export function CategoryChoice({ value, onChange, error }: CategoryChoiceProps) {
  return (
    <ChoiceGroup legend="Category" error={error}>
      {(name) => (
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
      )}
    </ChoiceGroup>
  );
}
