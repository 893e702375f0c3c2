import { useState } from "react";
import { css, keyframes, styled } from "styled-components";
import { isZero, moneyParts } from "../shared/format-money.ts";

export type AmountSize = "s" | "m" | "l" | "xl" | "xxl";

export type AmountProps = {
  /** A decimal string in dollars, such as "18.33". */
  readonly value: string;
  readonly size?: AmountSize;
  /** Shows a plus sign before a gain too. */
  readonly signed?: boolean;
  /** Fades in each amount after the first, for one that changes while it is on screen. */
  readonly live?: boolean;
};

const fade = keyframes`from { opacity: 0.25; }`;

const Figures = styled.span<{ $size: AmountSize | undefined; $live: boolean }>`
  display: inline-block;
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
  ${({ $size, theme }) =>
    $size &&
    css`
      font-size: ${theme.size[$size]};
      font-weight: ${theme.weight.strong};
      line-height: 1.2;
      letter-spacing: ${$size === "xl" || $size === "xxl" ? "-0.02em" : "normal"};
    `}
  ${({ $live, theme }) =>
    $live &&
    css`
      animation: ${fade} ${theme.motion.calm};
    `}
`;

const Sign = styled.span<{ $large: boolean }>`
  font-size: ${({ $large }) => ($large ? "0.62em" : "0.86em")};
  font-weight: ${({ theme }) => theme.weight.medium};
  vertical-align: ${({ $large }) => ($large ? "0.34em" : "0")};
  margin-right: 0.08em;
`;

/** Without a size it uses the type of the surrounding sentence. */
export function Amount({ value, size, signed = false, live = false }: AmountProps) {
  const { minus, whole, cents } = moneyParts(value);
  const [first] = useState(value);
  const [hasChanged, setChanged] = useState(false);
  if (value !== first && !hasChanged) setChanged(true);
  const sign = minus ? "−" : signed && !isZero(value) ? "+" : "";
  return (
    <Figures translate="no" key={live ? value : undefined} $size={size} $live={live && hasChanged}>
      {sign}
      <Sign $large={size === "xl" || size === "xxl"}>$</Sign>
      {whole}.{cents}
    </Figures>
  );
}
