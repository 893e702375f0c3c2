import { css, styled } from "styled-components";
import type { Position } from "../../generated/graphql.ts";

/** The opacity of what went back to its people, in every drawing of a pool. */
export const returned = 0.25;

/** Where the sides meet: FOR's share of the width, as far as both sides are visible. */
export const middleAt = css`
  --middle: clamp(8px, var(--share), 100% - 8px);
`;

const wide = "@container (min-width: 400px)";

/** Words of a side that may reach over the other one: readable there, and still its own. */
export const onOwnSide = (side: Position) => css`
  border-radius: 6px;
  background: color-mix(in srgb, ${({ theme }) => theme.side[side].fill} 96%, white);
`;

export const Tug = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[2]};
  min-width: 0;
  container-type: inline-size;
`;

export const Sides = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  gap: ${({ theme }) => theme.space[4]};

  & > :last-child {
    justify-self: end;
  }
`;

export const SideHead = styled.span<{ $side: Position }>`
  color: ${({ theme, $side }) => theme.side[$side].ink};
  font-weight: ${({ theme }) => theme.weight.strong};
`;

/** Lines in the side's colour on its soft background, which show an empty or a lost side in grey as well as in colour. */
export const hatched = (side: Position) => css`
  background: repeating-linear-gradient(
    ${side === "FOR" ? "-45deg" : "45deg"},
    ${({ theme }) => theme.side[side].fill} 0 2px,
    ${({ theme }) => theme.side[side].soft} 2px 9px
  );
`;

/** AGAINST fills the whole bar, and FOR slides over it, so that only a position changes. */
export const Bar = styled.div<{ $hatched: boolean; $live: boolean; $high?: number }>`
  ${middleAt}
  position: relative;
  min-height: ${({ $high = 64 }) => $high}px;
  overflow: hidden;
  border-radius: ${({ theme }) => theme.radius.input};
  ${({ theme, $hatched }) => ($hatched ? hatched("AGAINST") : `background: ${theme.side.AGAINST.glass};`)}

  & > :first-child,
  & > :nth-child(2) {
    transition: ${({ theme, $live }) => ($live ? `transform ${theme.motion.calm}, left ${theme.motion.calm}` : "none")};
  }
`;

/** A gap at its edge shows the background, so that the two sides are distinct in grey too. */
export const Pull = styled.span<{ $hatched: boolean }>`
  position: absolute;
  inset: 0;
  border-right: 4px solid ${({ theme }) => theme.colour.surface};
  transform: translateX(calc(var(--middle) - 100%));
  ${({ theme, $hatched }) => ($hatched ? hatched("FOR") : `background: ${theme.side.FOR.glass};`)}
  background-clip: padding-box;
`;

/** Holds the two sides together where they meet. */
export const Knot = styled.span`
  position: absolute;
  top: 50%;
  left: calc(var(--middle) - 2px);
  width: 10px;
  height: 22px;
  border: 3px solid ${({ theme }) => theme.colour.surface};
  border-radius: ${({ theme }) => theme.radius.full};
  background: ${({ theme }) => theme.colour.ink};
  translate: -50% -50%;
`;

export const End = styled.span<{ $side: Position }>`
  position: absolute;
  top: 0;
  bottom: 0;
  ${({ $side }) => ($side === "FOR" ? "left" : "right")}: ${({ theme }) => theme.space[3]};
  display: flex;
  align-items: center;
`;

export const Percent = styled.span<{ $side: Position }>`
  padding: 4px 6px;
  margin: 0 -6px;
  ${({ $side }) => onOwnSide($side)}
  color: ${({ theme }) => theme.colour.onSide};
  font-size: ${({ theme }) => theme.size.xl};
  font-weight: ${({ theme }) => theme.weight.strong};
  font-variant-numeric: tabular-nums;
  letter-spacing: -0.02em;
  line-height: 1;
`;

/** Readable on a hatched side. */
export const OnHatching = styled.span`
  padding: 1px 8px;
  margin: 0 -4px;
  border-radius: ${({ theme }) => theme.radius.full};
  background: ${({ theme }) => theme.colour.surface};
  color: ${({ theme }) => theme.colour.ink};
  font-size: ${({ theme }) => theme.size.s};
  font-weight: ${({ theme }) => theme.weight.medium};
`;

/** Equally high with a two-line offer and with faces and an amount, so that the first to join moves nothing. */
export const Side = styled.div<{ $side: Position }>`
  display: flex;
  flex-direction: column;
  gap: 2px;
  align-items: ${({ $side }) => ($side === "FOR" ? "flex-start" : "flex-end")};
  min-height: 74px;
  color: ${({ theme }) => theme.colour.inkSoft};
  font-size: ${({ theme }) => theme.size.s};
  font-variant-numeric: tabular-nums;
  text-align: ${({ $side }) => ($side === "FOR" ? "left" : "right")};

  ${wide} {
    min-height: 52px;
  }
`;

/** On one line if both halves have room for the largest amounts, whatever the current ones are. */
export const Sum = styled.span`
  display: flex;
  flex-direction: column;
  align-items: inherit;
  white-space: nowrap;

  ${wide} {
    flex-direction: row;

    & > * + *::before {
      content: "·";
      margin: 0 0.4em;
    }
  }
`;

export const People = styled.span`
  min-height: 28px;
`;
