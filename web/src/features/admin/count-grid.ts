import { styled } from "styled-components";

/** Four cards: side by side where there is room, two by two, and one on a phone. */
export const CountGrid = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space[4]};
  grid-template-columns: repeat(auto-fit, minmax(min(230px, 100%), 1fr));
`;
