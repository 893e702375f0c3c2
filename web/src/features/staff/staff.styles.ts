import { styled } from "styled-components";

/** Stacked rows, with a line between them. */
export const Rows = styled.ul`
  display: flex;
  flex-direction: column;
  padding: 0;
  list-style: none;

  & > li {
    display: flex;
    flex-direction: column;
    gap: ${({ theme }) => theme.space[1]};
    min-width: 0;
    padding: ${({ theme }) => theme.space[3]} 0;
    overflow-wrap: anywhere;
  }

  & > li + li {
    border-top: 1px solid ${({ theme }) => theme.colour.line};
  }
`;

/** An id: never wider than the screen. */
export const Code = styled.code`
  overflow-wrap: anywhere;
  color: ${({ theme }) => theme.colour.inkSoft};
  font-size: ${({ theme }) => theme.size.s};
`;

export const SearchForm = styled.form`
  max-width: ${({ theme }) => theme.width.reading};
`;

/** A field with its button beside it. */
export const SearchRow = styled.div`
  display: flex;
  gap: ${({ theme }) => theme.space[3]};

  & > :first-child {
    flex: 1 1 0;
    min-width: 0;
  }
  & > button {
    flex: none;
  }
`;
