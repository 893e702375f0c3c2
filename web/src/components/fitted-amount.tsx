import { styled } from "styled-components";
import { formatMoney } from "../shared/format-money.ts";
import { Amount, type AmountProps } from "./amount.tsx";

const Figure = styled.strong`
  font-size: clamp(14px, calc(160cqi / var(--letters)), ${({ theme }) => theme.size.xl});
  font-weight: ${({ theme }) => theme.weight.strong};
  letter-spacing: -0.02em;
  line-height: 1.25;
`;

/** The figure of a box, at most 28 px, and smaller where its letters need it. The box is a container of queries. */
export const FittedAmount = ({ value, live = false }: Pick<AmountProps, "value" | "live">) => (
  <Figure style={{ "--letters": formatMoney(value).length }}>
    <Amount value={value} live={live} />
  </Figure>
);
