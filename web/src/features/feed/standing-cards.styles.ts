import { styled } from "styled-components";

/** One line, so that the bets begin high on the page. */
export const Cards = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => `${theme.space[2]} ${theme.space[6]}`};
  margin-bottom: ${({ theme }) => theme.space[5]};
`;

export const Figure = styled.div`
  display: flex;
  gap: ${({ theme }) => theme.space[2]};
  align-items: baseline;

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
