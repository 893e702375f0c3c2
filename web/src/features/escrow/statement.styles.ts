import { css, styled } from "styled-components";

/** On paper a head stays with what it is the head of, and a row is never cut. */
const head = css`
  break-after: avoid;

  & > th {
    text-align: left;
  }
`;

export const StatementTable = styled.table`
  width: 100%;
  border: 1px solid ${({ theme }) => theme.colour.line};
  border-radius: ${({ theme }) => theme.radius.card};
  border-spacing: 0;
  background: ${({ theme }) => theme.colour.surface};
  font-variant-numeric: tabular-nums;
  text-align: left;

  & tr {
    break-inside: avoid;
  }
  & :is(th, td) {
    padding: ${({ theme }) => `${theme.space[3]} ${theme.space[4]}`};
    vertical-align: baseline;
    font-weight: inherit;
    overflow-wrap: anywhere;

    @media ${({ theme }) => theme.from.medium} {
      padding-right: ${({ theme }) => theme.space[5]};
      padding-left: ${({ theme }) => theme.space[5]};
    }
  }
  & :is(th, td):nth-child(2) {
    width: 1%;
    padding-left: 0;
    text-align: right;
  }
  & thead th {
    color: ${({ theme }) => theme.colour.inkSoft};
    font-size: ${({ theme }) => theme.size.s};
  }
  & tbody > tr > * {
    border-top: 1px solid ${({ theme }) => theme.colour.line};
  }
`;

export const MonthHead = styled.tr`
  ${head}
`;

export const DayHead = styled.tr`
  ${head}

  & > th {
    padding-top: ${({ theme }) => theme.space[2]};
    padding-bottom: ${({ theme }) => theme.space[2]};
    background: ${({ theme }) => theme.colour.sunken};
  }
`;

/** Three columns below their heading on a phone, and in its line where there is room. */
export const TotalsList = styled.dl`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: ${({ theme }) => theme.space[2]};
  align-items: end;
  color: ${({ theme }) => theme.colour.inkSoft};
  font-size: ${({ theme }) => theme.size.s};
  line-height: 1.3;

  @media ${({ theme }) => theme.from.medium}, print {
    display: flex;
    flex-wrap: wrap;
    gap: ${({ theme }) => `0 ${theme.space[5]}`};

    & > div {
      display: flex;
      gap: 6px;
    }
    & dt::after {
      content: ":";
    }
  }

  & dd {
    color: ${({ theme }) => theme.colour.ink};
  }
`;
