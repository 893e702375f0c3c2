import { css, styled } from "styled-components";
import type { Position } from "../../generated/graphql.ts";
import { middleAt, onOwnSide } from "./tug-of-war.styles.ts";

/** The bar and the words over it, which make it higher if they need more lines. */
export const Halves = styled.div`
  display: grid;
  min-width: 0;

  & > * {
    grid-area: 1 / 1;
    min-width: 0;
  }
`;

/** The words of each side have half of the bar, however far the side reaches, so that no amount is cut off. */
export const Doors = styled.div`
  position: relative;
  display: grid;
  grid-template-columns: 1fr 1fr;
`;

const ground = {
  FOR: "right: calc(100% - var(--middle)); left: 0;",
  AGAINST: "right: 0; left: var(--middle);",
};

/** A press on its side of the bar counts, and on its words. */
export const Door = styled.span<{ $side: Position }>`
  ${middleAt}
  display: flex;
  align-items: center;
  justify-content: ${({ $side }) => ($side === "FOR" ? "flex-start" : "flex-end")};
  min-width: 0;
  padding: 0 4px;
  text-decoration: none;

  /* Of all of the bar, also within a card, whose links are positioned. */
  &&& {
    position: static;
  }
  &::before {
    content: "";
    position: absolute;
    z-index: 1;
    top: 0;
    bottom: 0;
    ${({ $side }) => ground[$side]}
  }
`;

/** In the colour of their side, because they reach over the other one if theirs is narrower than they are. */
export const Words = styled.span<{ $side: Position; $onHatching: boolean }>`
  position: relative;
  z-index: 1;
  display: flex;
  flex-direction: column;
  min-width: 0;
  padding: 1px 3px;
  ${({ $side }) => onOwnSide($side)}
  color: ${({ theme }) => theme.colour.onSide};
  font-size: ${({ theme }) => theme.size.s};
  font-variant-numeric: tabular-nums;
  line-height: 1.25;
  text-align: ${({ $side }) => ($side === "FOR" ? "left" : "right")};

  & strong {
    letter-spacing: -0.02em;
    white-space: nowrap;
  }
  & svg {
    display: inline;
  }
  ${({ $onHatching }) =>
    $onHatching &&
    css`
      background: ${({ theme }) => theme.colour.surface};
      color: ${({ theme }) => theme.colour.ink};
    `}
`;
