import { styled } from "styled-components";
import { FigureCards } from "../../components/figure-card.ts";

/** Ten counts: five side by side, and two on a phone. */
export const CountGrid = styled(FigureCards)`
  grid-template-columns: repeat(auto-fit, minmax(max(150px, 18%), 1fr));
`;
