import { styled } from "styled-components";
import { wideLedger } from "../../components/ledger-table.ts";

/** A row with what the rows below it have in common; `$sunken` if the next rows are such headings too. */
export const Heading = styled.tr<{ $sunken?: boolean }>`
  display: block;
  padding: ${({ theme, $sunken }) => ($sunken ? theme.space[2] : theme.space[4])} ${({ theme }) => theme.space[5]};
  padding-bottom: ${({ theme, $sunken }) => ($sunken ? theme.space[2] : "0")};
  background: ${({ theme, $sunken }) => ($sunken ? theme.colour.sunken : "none")};

  & > th {
    display: block;
    overflow-wrap: anywhere;
  }
  tbody + tbody > & {
    border-top: 1px solid ${({ theme }) => theme.colour.line};
  }
  thead + tbody > & {
    border-radius: calc(${({ theme }) => theme.radius.card} - 1px) calc(${({ theme }) => theme.radius.card} - 1px) 0 0;
  }

  ${wideLedger} {
    display: table-row;

    & > th {
      display: table-cell;
      padding-top: ${({ theme, $sunken }) => ($sunken ? theme.space[2] : theme.space[4])};
      padding-bottom: ${({ theme, $sunken }) => ($sunken ? theme.space[2] : "0")};
      border-top: 1px solid ${({ theme }) => theme.colour.line};
    }
    & + tr > td {
      border-top: 0;
    }
  }
`;
