import { css, styled } from "styled-components";
import type { Position } from "../../generated/graphql.ts";
import { middleAt, type LeastWidths } from "./tug-of-war.styles.ts";

/** For 'AGAINST 99%' on a hatched side. */
export const leastWidths: LeastWidths = { FOR: 108, AGAINST: 144 };

export const Halves = styled.div`
  position: relative;
  min-width: 0;
`;

/** One half of the bar: as wide as its side is drawn. */
export const Half = styled.a<{ $side: Position }>`
  ${middleAt(leastWidths)}
  top: 0;
  bottom: 0;
  display: flex;
  align-items: center;
  overflow: hidden;
  padding: 0 ${({ theme }) => theme.space[2]};
  color: ${({ theme }) => theme.colour.onSide};
  text-decoration: none;

  /* A card positions its other links. */
  &&& {
    position: absolute;
  }
  ${({ $side }) =>
    $side === "FOR"
      ? css`
          left: 0;
          width: var(--middle);
        `
      : css`
          right: 0;
          width: calc(100% - var(--middle));
          justify-content: flex-end;
          text-align: right;
        `}
`;

export const Words = styled.span<{ $onHatching: boolean }>`
  display: flex;
  flex-direction: column;
  min-width: 0;
  font-size: ${({ theme }) => theme.size.s};
  font-variant-numeric: tabular-nums;
  line-height: 1.3;
  white-space: nowrap;

  & > strong {
    font-weight: ${({ theme }) => theme.weight.strong};
  }
  & > strong > svg {
    display: inline;
  }
  ${({ $onHatching }) =>
    $onHatching &&
    css`
      padding: 2px 6px;
      border-radius: ${({ theme }) => theme.radius.input};
      background: ${({ theme }) => theme.colour.surface};
      color: ${({ theme }) => theme.colour.ink};
    `}
`;
