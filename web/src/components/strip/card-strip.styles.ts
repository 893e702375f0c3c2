import { styled } from "styled-components";
import type { Position } from "../../generated/graphql.ts";
import { hatched } from "../charts/tug-of-war.styles.ts";

export const Strip = styled.div`
  position: relative;
  height: 12px;

  & line {
    stroke-width: 1;
  }
`;

/** What is still to come: a row of dots on each side of the middle. */
export const Ground = styled.span`
  position: absolute;
  top: 0;
  right: 0;
  bottom: 0;
  background-image: radial-gradient(${({ theme }) => theme.colour.lineStrong} 0.8px, transparent 1.1px);
  background-size: 6px 6px;
`;

/** What is still to come of a side that nobody has taken. */
export const Open = styled.span<{ $side: Position }>`
  position: absolute;
  ${({ $side }) => ($side === "FOR" ? "top: 0; bottom: 50%" : "top: 50%; bottom: 0")};
  right: 0;
  ${({ $side }) => hatched($side)}
`;

/** The present. */
export const Now = styled.span`
  position: absolute;
  top: -1px;
  bottom: -1px;
  width: 4px;
  margin-left: -2px;
  border-radius: 2px;
  background: ${({ theme }) => theme.colour.accentInk};
  box-shadow: 0 0 0 3px ${({ theme }) => theme.colour.accentSoft};
`;
