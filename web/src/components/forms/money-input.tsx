import { useState, type ComponentProps } from "react";
import { styled } from "styled-components";
import { bareMoneyText, completeMoneyText, readMoneyText } from "../../shared/parse-money-text.ts";
import { StyledInput } from "./field.styles.ts";
import { useFieldLinks } from "./field.tsx";

export type MoneyInputProps = Omit<ComponentProps<"input">, "value" | "onChange" | "type" | "inputMode"> & {
  /** A decimal string such as "18.33", or the part typed so far. */
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

/**
 * Takes an amount as text, never as a number, and rejects text that can't be an amount. Keeps the text as typed,
 * because only its end decides whether a comma separates thousands or cents; on blur it writes the amount in full.
 */
export function MoneyInput({ value, onChange, onBlur, ...rest }: MoneyInputProps) {
  const [typed, setTyped] = useState({ text: value, amount: value });
  const type = (text: string) => {
    const amount = readMoneyText(text);
    if (amount === null) return;
    setTyped({ text: bareMoneyText(text), amount });
    if (amount !== value) onChange(amount);
  };
  const leave = () => {
    const complete = completeMoneyText(value);
    setTyped({ text: complete, amount: complete });
    if (complete !== value) onChange(complete);
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
        value={typed.amount === value ? typed.text : value}
        onChange={(event) => type(event.target.value)}
        onBlur={(event) => {
          leave();
          onBlur?.(event);
        }}
      />
    </Box>
  );
}
