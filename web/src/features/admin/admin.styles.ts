import { styled } from "styled-components";

export { FigureCard as Count, FigureCards as CountGrid } from "../../components/figure-card.ts";

export const CountValue = styled.dd`
  font-size: ${({ theme }) => theme.size.xl};
  font-variant-numeric: tabular-nums;
`;
