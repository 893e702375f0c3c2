import { styled } from "styled-components";
import { Card } from "../../components/card.tsx";

export const Cards = styled.dl`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${({ theme }) => theme.space[3]};
  margin-bottom: ${({ theme }) => theme.space[6]};

  @media ${({ theme }) => theme.from.large} {
    grid-template-columns: repeat(4, 1fr);
    gap: ${({ theme }) => theme.space[4]};
  }
`;

export const Figure = styled(Card)`
  padding: ${({ theme }) => theme.space[4]};

  & dt {
    color: ${({ theme }) => theme.colour.inkSoft};
    font-size: ${({ theme }) => theme.size.s};
  }
  & dd {
    min-height: 1.5em;
    font-size: ${({ theme }) => theme.size.l};
    font-variant-numeric: tabular-nums;
    font-weight: ${({ theme }) => theme.weight.strong};
  }
`;
