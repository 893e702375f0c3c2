import { styled } from "styled-components";
import type { Position } from "../../generated/graphql.ts";

export const Figure = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[1]};
  container-type: inline-size;
`;

export const Heading = styled.p`
  display: flex;
  gap: ${({ theme }) => theme.space[2]};
  align-items: baseline;
  font-size: ${({ theme }) => theme.size.s};
`;

/** A fixed height, whatever the drawing shows. */
export const Plot = styled.div`
  position: relative;
  height: 200px;
`;

export const Areas = styled.svg`
  width: 100%;
  height: 100%;

  & path[data-side="FOR"] {
    fill: ${({ theme }) => theme.side.FOR.fill};
  }
  & path[data-side="AGAINST"] {
    fill: ${({ theme }) => theme.side.AGAINST.fill};
  }
  & line {
    stroke: ${({ theme }) => theme.colour.inkSoft};
    stroke-width: 1.5;
    vector-effect: non-scaling-stroke;
  }
`;

/** A face at the middle line, on its own side, and inside the drawing at both ends. */
export const Arrival = styled.span<{ $side: Position }>`
  position: absolute;
  ${({ $side }) => ($side === "FOR" ? "bottom" : "top")}: calc(50% + 3px);
  display: grid;
  border: 2px solid ${({ theme }) => theme.colour.surface};
  border-radius: ${({ theme }) => theme.radius.full};
`;
