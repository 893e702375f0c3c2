import type { ComponentProps } from "react";
import { styled } from "styled-components";
import { Tick } from "./tick.ts";

export type TickListProps = {
  readonly legend: string;
  /** The options: each in words, and as programs write it. */
  readonly choices: readonly { readonly value: string; readonly label: string; readonly code: string }[];
  /** The props that link each checkbox to the form, such as `register("scopes")`. */
  readonly box: Omit<ComponentProps<"input">, "type" | "value">;
};

const Group = styled.fieldset`
  display: flex;
  flex-direction: column;
  min-width: 0;
  padding: 0;
  border: 0;

  & legend {
    padding: 0 0 6px;
    font-size: ${({ theme }) => theme.size.s};
    font-weight: ${({ theme }) => theme.weight.medium};
  }
`;

const Choice = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${({ theme }) => theme.space[3]};
  justify-content: space-between;
  padding: ${({ theme }) => theme.space[1]} 0;

  & label {
    flex: 1 1 260px;
  }
  & code {
    padding-left: 30px;
    color: ${({ theme }) => theme.colour.inkSoft};
    font-size: ${({ theme }) => theme.size.s};
  }

  @media ${({ theme }) => theme.from.medium} {
    & code {
      padding-left: 0;
    }
  }
`;

/** Checkboxes for a list, each in words with its name for programs beside it. */
export const TickList = ({ legend, choices, box }: TickListProps) => (
  <Group>
    <legend>{legend}</legend>
    {choices.map(({ value, label, code }) => (
      <Choice key={value}>
        <Tick>
          <input {...box} type="checkbox" value={value} />
          {label}
        </Tick>
        <code>{code}</code>
      </Choice>
    ))}
  </Group>
);
