import { css, styled } from "styled-components";
import { middleAt, type LeastWidths } from "./tug-of-war.styles.ts";

/** For 'AGAINST 99%' on a hatched side. */
export const leastWidths: LeastWidths = { FOR: 108, AGAINST: 144 };

export const Halves = styled.div`
  position: relative;
  min-width: 0;
`;

/** Lies over the bar, and is parted where its sides meet. */
export const Doors = styled.div`
  ${middleAt(leastWidths)}
  position: absolute;
  inset: 0;
  display: flex;

  & > * {
    display: flex;
    align-items: center;
    overflow: hidden;
    padding: 0 ${({ theme }) => theme.space[2]};
    color: ${({ theme }) => theme.colour.onSide};
    text-decoration: none;
  }
  & > :first-child {
    flex: 0 0 var(--middle);
  }
  & > :last-child {
    flex: 1;
    justify-content: flex-end;
    text-align: right;
  }
`;

export const Words = styled.span<{ $onHatching: boolean }>`
  display: flex;
  flex-direction: column;
  font-size: ${({ theme }) => theme.size.s};
  font-variant-numeric: tabular-nums;
  line-height: 1.3;
  white-space: nowrap;

  & svg {
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
