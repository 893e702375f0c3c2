import { useId } from "react";
import type { Position } from "../../generated/graphql.ts";
import { Areas } from "./pools.styles.ts";
import { middle } from "./pools-plot.ts";

/** A part of the drawing, in the colour of the side that it belongs to. */
export type PoolShape = {
  readonly outline: string;
  readonly side: Position;
  /** For what was lost. */
  readonly isHatched: boolean;
  /** For what goes back to its people. */
  readonly isBack?: boolean;
};

export type PoolsProps = {
  readonly shapes: readonly PoolShape[];
  /** How far the line between the sides extends, in percent. */
  readonly here: number;
  /** Turns the hatching's unit square, in percent of the drawing, into one that looks square and diagonal. */
  readonly hatch: string;
};

export const sidesOfBet: readonly Position[] = ["FOR", "AGAINST"];

/** FOR above the middle, and AGAINST below it. */
export function Pools({ shapes, here, hatch }: PoolsProps) {
  const id = useId();
  return (
    <Areas viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
      <defs>
        {sidesOfBet.map((side) => (
          <linearGradient key={side} id={`${id}${side}glass`} data-side={side} x2="0" y2="1">
            <stop offset="0" />
            <stop offset="0.75" />
          </linearGradient>
        ))}
        {sidesOfBet.map((side) => (
          <pattern
            key={side}
            id={id + side}
            data-side={side}
            width="10"
            height="10"
            patternUnits="userSpaceOnUse"
            patternTransform={hatch}
          >
            <rect width="10" height="10" />
            <rect width="3" height="10" />
          </pattern>
        ))}
      </defs>
      {shapes.map(({ outline, side, isHatched, isBack }, index) => (
        <path
          key={index}
          d={outline}
          data-side={side}
          data-back={isBack || undefined}
          style={{ fill: `url(#${id}${side}${isHatched ? "" : "glass"})` }}
        />
      ))}
      <line x1="0" x2={here} y1={middle} y2={middle} />
    </Areas>
  );
}
