import { styled } from "styled-components";
import type { Position } from "../../generated/graphql.ts";
import { wide } from "./strip-width.ts";

export const Strip = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[3]};
  min-width: 0;
  container-type: inline-size;
`;

export const Heads = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  gap: ${({ theme }) => theme.space[4]};
`;

/** Equally high with an offer and with an amount, so that the first to join moves nothing. */
export const Head = styled.div<{ $side: Position }>`
  display: flex;
  flex-direction: column;
  align-items: ${({ $side }) => ($side === "FOR" ? "flex-start" : "flex-end")};
  min-height: 66px;
  color: ${({ theme }) => theme.colour.inkSoft};
  font-size: ${({ theme }) => theme.size.s};
  font-variant-numeric: tabular-nums;
  text-align: ${({ $side }) => ($side === "FOR" ? "left" : "right")};

  ${wide} {
    min-height: 45px;
  }
`;

export const Whole = styled.span`
  white-space: nowrap;
`;

export const Caption = styled.p`
  color: ${({ theme }) => theme.colour.inkFaint};
  font-size: ${({ theme }) => theme.size.s};
`;
