import type { ComponentProps } from "react";
import { styled } from "styled-components";
import { completeMoneyText, parseMoneyText } from "../shared/parse-money-text.ts";
import { StyledInput } from "./field.styles.ts";
import { useFieldLinks } from "./field.tsx";

export type MoneyInputProps = Omit<ComponentProps<"input">, "value" | "onChange" | "type" | "inputMode"> & {
  /** A decimal string such as "18.33", or what has been typed of one. */
  readonly value: string;
  readonly onChange: (amount: string) => void;
};

const Box = styled.div`
  position: relative;

  &::before {
    content: "$";
    position: absolute;
    top: 50%;
    left: 12px;
    translate: 0 -50%;
    color: ${({ theme }) => theme.colour.inkSoft};
    pointer-events: none;
  }
`;

const Input = styled(StyledInput)`
  padding-left: 28px;
  font-variant-numeric: tabular-nums;
`;

/** Takes an amount as text, never as a number. What can't be an amount is not typed; leaving the field adds the cents. */
export function MoneyInput({ value, onChange, onBlur, ...rest }: MoneyInputProps) {
  const type = (text: string) => {
    const amount = parseMoneyText(text);
    if (amount !== null) onChange(amount);
  };
  return (
    <Box>
      <Input
        autoComplete="off"
        placeholder="0.00"
        {...useFieldLinks()}
        {...rest}
        type="text"
        inputMode="decimal"
        value={value}
        onChange={(event) => type(event.target.value)}
        onBlur={(event) => {
          const complete = completeMoneyText(value);
          if (complete !== value) onChange(complete);
          onBlur?.(event);
        }}
      />
    </Box>
  );
}
