import { styled } from "styled-components";

/** Matches where there is room for a table. */
export const wideLedger = "@container (min-width: 620px)";

/** The box around a table of amounts; its width decides the table's layout. */
export const LedgerBox = styled.div`
  container-type: inline-size;
  border: 1px solid ${({ theme }) => theme.colour.line};
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme }) => theme.colour.surface};
`;

/**
 * Rows of a first cell, a second cell and three amounts: a table where there is room, else each row is a block with
 * labelled amounts. Write the ARIA roles out, because a table with another display loses its own.
 */
export const LedgerTable = styled.table`
  display: block;
  width: 100%;
  border-spacing: 0;
  text-align: left;
  font-variant-numeric: tabular-nums;

  & > tbody {
    display: block;
  }

  ${wideLedger} {
    display: table;

    & > tbody {
      display: table-row-group;
    }
    & :is(td, th) {
      padding: ${({ theme }) => `${theme.space[4]} ${theme.space[3]}`};
      vertical-align: top;
    }
    & :is(td, th):first-child {
      padding-left: ${({ theme }) => theme.space[5]};
    }
    & :is(td, th):last-child {
      padding-right: ${({ theme }) => theme.space[5]};
    }
    & :is(td, th):not(:first-child) {
      text-align: right;
    }
  }
`;

export const LedgerHead = styled.thead`
  display: none;

  & th {
    color: ${({ theme }) => theme.colour.inkSoft};
    font-size: ${({ theme }) => theme.size.s};
    font-weight: ${({ theme }) => theme.weight.medium};
    line-height: 1.3;
  }

  ${wideLedger} {
    display: table-header-group;
  }
`;

export const LedgerRow = styled.tr`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: ${({ theme }) => `${theme.space[3]} ${theme.space[2]}`};
  padding: ${({ theme }) => `${theme.space[4]} ${theme.space[5]}`};

  & + & {
    border-top: 1px solid ${({ theme }) => theme.colour.line};
  }
  & > td:nth-child(2) {
    text-align: right;
  }

  ${wideLedger} {
    display: table-row;

    & > td {
      border-top: 1px solid ${({ theme }) => theme.colour.line};
    }
  }
`;

/** The subject of the row. */
export const LedgerSubject = styled.td`
  grid-column: span 2;
  min-width: 0;
  overflow-wrap: anywhere;
`;

/**
 * An amount, with `data-label` above it where the table has no head. The amounts of a row line up, however long their
 * labels are.
 */
export const LedgerAmount = styled.td`
  align-self: end;
  color: ${({ theme }) => theme.colour.inkSoft};
  font-size: ${({ theme }) => theme.size.s};

  &::before {
    content: attr(data-label);
    display: block;
    font-size: ${({ theme }) => theme.size.s};
  }

  ${wideLedger} {
    line-height: 24px;

    &::before {
      content: none;
    }
  }
`;
