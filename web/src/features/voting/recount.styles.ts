import { styled } from "styled-components";

/** Numbers side by side, each above its label. */
export const Sums = styled.dl`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${({ theme }) => theme.space[4]};

  @media ${({ theme }) => theme.from.medium} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }

  & > div {
    display: flex;
    flex-direction: column-reverse;
  }
  & dt {
    color: ${({ theme }) => theme.colour.inkSoft};
    font-size: ${({ theme }) => theme.size.s};
  }
  & dd {
    font-size: ${({ theme }) => theme.size.xl};
    font-variant-numeric: tabular-nums;
    font-weight: ${({ theme }) => theme.weight.strong};
  }
`;

export const Electors = styled.ol`
  padding: 0;
  border: 1px solid ${({ theme }) => theme.colour.line};
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme }) => theme.colour.surface};
  list-style: none;
`;

/** A person, their vote, and its reason below. */
export const ElectorRow = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: ${({ theme }) => `${theme.space[1]} ${theme.space[3]}`};
  align-items: center;
  padding: ${({ theme }) => `${theme.space[4]} ${theme.space[5]}`};

  & + & {
    border-top: 1px solid ${({ theme }) => theme.colour.line};
  }
`;

export const ElectorName = styled.span`
  overflow-wrap: anywhere;
`;

export const VoteWord = styled.span<{ readonly $counts: boolean }>`
  display: inline-flex;
  align-items: center;
  gap: ${({ theme }) => theme.space[1]};
  text-decoration: ${({ $counts }) => ($counts ? "none" : "line-through")};
`;

export const Why = styled.p`
  grid-column: 2 / -1;
  overflow-wrap: anywhere;
`;
