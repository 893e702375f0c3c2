import { styled } from "styled-components";
import { Card } from "../../components/card.tsx";

export const Frame = styled(Card)`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[2]};
  height: 100%;
`;

/** Two lines in every card, so that the stakes in a row of cards line up. */
export const Title = styled.h3`
  display: -webkit-box;
  overflow: hidden;
  min-height: 2.6em;
  line-height: 1.3;
  overflow-wrap: anywhere;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;

  @media (max-width: 359px) {
    -webkit-line-clamp: 3;
  }
`;

export const Own = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => `${theme.space[1]} ${theme.space[4]}`};
  margin-top: auto;

  & > div {
    flex: 1 1 72px;
  }

  & dt {
    color: ${({ theme }) => theme.colour.inkSoft};
    font-size: ${({ theme }) => theme.size.s};
  }
`;

/** What comes next, and when. */
export const Brief = styled.p`
  color: ${({ theme }) => theme.colour.inkSoft};
  font-size: ${({ theme }) => theme.size.s};
`;
