import { styled } from "styled-components";
import type { Position } from "../generated/graphql.ts";

export const Sides = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[2]};
`;

export const Columns = styled.dl`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${({ theme }) => theme.space[4]};
`;

export const Column = styled.div<{ $side: Position }>`
  display: flex;
  flex-direction: column;
  gap: 2px;
  align-items: ${({ $side }) => ($side === "FOR" ? "flex-start" : "flex-end")};
  text-align: ${({ $side }) => ($side === "FOR" ? "left" : "right")};
  min-width: 0;

  & dd {
    color: ${({ theme }) => theme.colour.inkSoft};
    font-size: ${({ theme }) => theme.size.s};
    font-variant-numeric: tabular-nums;
  }
`;

export const Pool = styled.dd`
  && {
    color: ${({ theme }) => theme.colour.ink};
    font-size: ${({ theme }) => theme.size.m};
    font-weight: ${({ theme }) => theme.weight.medium};
  }
`;

export const GainAmount = styled.dd`
  && {
    color: ${({ theme }) => theme.colour.ink};
  }
`;

export const Track = styled.div`
  display: flex;
  gap: 3px;
  height: 10px;
`;

export const Part = styled.span<{ $side: Position; $empty: boolean }>`
  min-width: 12px;
  border-radius: ${({ $side }) => ($side === "FOR" ? "999px 3px 3px 999px" : "3px 999px 999px 3px")};
  background: ${({ theme, $side, $empty }) =>
    $empty ? "transparent" : theme.colour[$side === "FOR" ? "forFill" : "againstFill"]};
  box-shadow: ${({ theme, $side, $empty }) =>
    $empty ? `inset 0 0 0 1.5px ${theme.colour[$side === "FOR" ? "forFill" : "againstFill"]}` : "none"};
`;
