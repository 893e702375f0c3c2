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

/** A field with its button beside it, or below it on a phone. */
export const SearchForm = styled.form`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  gap: ${({ theme }) => theme.space[3]};
  max-width: ${({ theme }) => theme.width.reading};

  & > :first-child {
    flex: 1 1 240px;
    min-width: 0;
  }
`;
