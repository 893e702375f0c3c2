import { styled } from "styled-components";

/** Two lines on a phone and one elsewhere, so that the bets begin high on the page, whatever the figures are. */
export const Cards = styled.dl`
  display: grid;
  grid-template-columns: auto 1fr;
  gap: ${({ theme }) => `${theme.space[2]} ${theme.space[6]}`};
  margin-bottom: ${({ theme }) => theme.space[5]};

  @media ${({ theme }) => theme.from.medium} {
    display: flex;
  }
`;

export const Figure = styled.div`
  display: flex;
  gap: ${({ theme }) => theme.space[2]};
  align-items: baseline;
  min-height: 30px;
  white-space: nowrap;

  & dt {
    color: ${({ theme }) => theme.colour.inkSoft};
    font-size: ${({ theme }) => theme.size.s};
  }
  & dd {
    min-height: 1.5em;
    font-variant-numeric: tabular-nums;
    font-weight: ${({ theme }) => theme.weight.strong};
  }
`;
