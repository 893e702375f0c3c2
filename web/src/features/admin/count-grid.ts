import { styled } from "styled-components";

/** Four cards: all side by side where there is room, else two by two, or one per row on a phone. */
export const CountGrid = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space[4]};
  grid-template-columns: repeat(auto-fit, minmax(min(230px, 100%), 1fr));
`;
