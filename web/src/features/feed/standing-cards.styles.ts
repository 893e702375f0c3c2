import { styled } from "styled-components";

/** One line where there is room, else as few as possible: no figure ever breaks. */
export const Cards = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${({ theme }) => theme.space[6]};
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
