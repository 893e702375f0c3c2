import { Link } from "react-router-dom";
import { styled } from "styled-components";

/** A borderless button whose label is aligned with the page's edge. */
export const Back = styled.div`
  margin-left: calc(-1 * ${({ theme }) => theme.space[3]});

  @media print {
    display: none;
  }
`;

/** The first sum takes the room that the others leave, and on a phone its own line; all share a baseline. */
export const Sums = styled.dl`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${({ theme }) => `${theme.space[4]} ${theme.space[10]}`};

  & > :first-child {
    flex: 1 1 100%;
  }

  @media ${({ theme }) => theme.from.medium} {
    & > :first-child {
      flex-basis: auto;
    }
  }
`;

/** One sum below its label; `$inline` if several labels share it. */
export const Sum = styled.div<{ $inline?: boolean }>`
  display: flex;
  flex-flow: ${({ $inline }) => ($inline ? "row wrap" : "column")};
  gap: ${({ theme, $inline }) => ($inline ? `${theme.space[1]} ${theme.space[4]}` : theme.space[1])};
  min-width: 0;

  & dd {
    flex-basis: ${({ $inline }) => ($inline ? "100%" : "auto")};
  }

  & dt {
    display: flex;
    align-items: center;
    gap: ${({ theme }) => theme.space[2]};
    color: ${({ theme }) => theme.colour.inkSoft};
    font-size: ${({ theme }) => theme.size.s};
  }
`;

export const EntryHead = styled.div`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: ${({ theme }) => theme.space[4]};

  & h4 {
    min-width: 0;
  }
`;

export const BetLink = styled(Link)`
  color: ${({ theme }) => theme.colour.ink};
  overflow-wrap: anywhere;
  text-decoration: none;

  &:hover {
    text-decoration: underline;
  }
`;

export const Meanings = styled.dl`
  display: grid;
  gap: ${({ theme }) => theme.space[4]};

  @media ${({ theme }) => theme.from.medium} {
    grid-template-columns: 1fr 1fr;
  }

  & > div {
    display: flex;
    flex-direction: column;
    align-items: flex-start;
    gap: 6px;
  }
  & dd {
    color: ${({ theme }) => theme.colour.inkSoft};
    font-size: ${({ theme }) => theme.size.s};
  }
`;
