import type { ReactNode } from "react";
import { styled } from "styled-components";
import { Amount } from "./amount.tsx";
import { Skeleton } from "./loading/skeleton.tsx";

export type SumLine = {
  readonly label: ReactNode;
  /** A decimal string from the server; null while the query is under way. */
  readonly amount: string | null;
};

export type SumLinesProps = { readonly lines: readonly SumLine[]; readonly total: SumLine };

const List = styled.dl`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[2]};
  padding: ${({ theme }) => theme.space[4]};
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme }) => theme.colour.sunken};
`;

const LineRow = styled.div<{ $total: boolean }>`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: ${({ theme }) => theme.space[4]};
  font-size: ${({ theme, $total }) => ($total ? theme.size.m : theme.size.s)};
  font-weight: ${({ theme, $total }) => ($total ? theme.weight.strong : theme.weight.regular)};
  ${({ theme, $total }) => $total && `border-top: 1px solid ${theme.colour.line}; padding-top: ${theme.space[2]};`}

  & dt {
    color: ${({ theme, $total }) => ($total ? theme.colour.ink : theme.colour.inkSoft)};
  }
`;

/** A charge and its parts, as computed by the server. */
export function SumLines({ lines, total }: SumLinesProps) {
  const line = ({ label, amount }: SumLine, isTotal: boolean, key: number) => (
    <LineRow key={key} $total={isTotal}>
      <dt>{label}</dt>
      <dd>{amount === null ? <Skeleton as="span" $width="64px" $height="1.2em" /> : <Amount value={amount} />}</dd>
    </LineRow>
  );
  return (
    <List>
      {lines.map((each, index) => line(each, false, index))}
      {line(total, true, lines.length)}
    </List>
  );
}
