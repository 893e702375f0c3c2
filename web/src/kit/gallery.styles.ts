import { styled } from "styled-components";

import { Card } from "../components/card.tsx";
import { motifGround } from "../components/subject-motif.tsx";

export const MotifCard = styled(Card)`
  ${motifGround}
`;

export const Shelf = styled.section`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[4]};
  padding: ${({ theme }) => theme.space[8]} 0;
  border-top: 1px solid ${({ theme }) => theme.colour.line};
`;
