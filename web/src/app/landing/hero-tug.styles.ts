import { css, styled } from "styled-components";
import type { Position } from "../../generated/graphql.ts";
import { middleAt, onOwnSide } from "../../components/charts/tug-of-war.styles.ts";

export const Ground = styled.div`
  position: relative;
  container-type: inline-size;

  & > :first-child {
    border-radius: ${({ theme }) => theme.radius.card};
  }
`;

/** Lies over the rope, and is parted where its sides meet. */
export const Ends = styled.div`
  ${middleAt}
  position: absolute;
  inset: 0;
  display: flex;

  & > * {
    color: ${({ theme }) => theme.colour.onSide};
    text-decoration: none;
  }
  & > :first-child {
    flex: 0 0 var(--middle);
  }
  & > :last-child {
    flex: 1;
  }
`;

/** Stays at its end of the rope, however far that side reaches. */
export const Words = styled.span<{ $side: Position }>`
  position: absolute;
  z-index: 1;
  top: ${({ theme }) => theme.space[3]};
  bottom: ${({ theme }) => theme.space[3]};
  ${({ $side }) => ($side === "FOR" ? "left" : "right")}: ${({ theme }) => theme.space[4]};
  display: flex;
  flex-direction: column;
  justify-content: space-between;
  align-items: ${({ $side }) => ($side === "FOR" ? "flex-start" : "flex-end")};
  white-space: nowrap;
`;

type OnSide = { readonly $side: Position; readonly $onHatching: boolean };

const pill = css`
  padding: 2px 8px;
  border-radius: ${({ theme }) => theme.radius.full};
  background: ${({ theme }) => theme.colour.surface};
  color: ${({ theme }) => theme.colour.ink};
`;

export const Word = styled.span<OnSide>`
  ${({ $side }) => onOwnSide($side)}
  font-weight: ${({ theme }) => theme.weight.strong};
  letter-spacing: 0.02em;

  & svg {
    display: inline;
  }
  ${({ $onHatching }) => $onHatching && pill}
`;

export const Share = styled.strong<OnSide>`
  ${({ $side }) => onOwnSide($side)}
  font-size: ${({ theme }) => theme.size.xxl};
  font-variant-numeric: tabular-nums;
  letter-spacing: -0.03em;
  line-height: 1;
  ${({ $onHatching }) =>
    $onHatching &&
    css`
      ${pill}
      font-size: ${({ theme }) => theme.size.l};
    `}

  @container (min-width: 640px) {
    font-size: ${({ $onHatching }) => ($onHatching ? "28px" : "64px")};
  }
`;

/** The amount above the people, and beside them where there is room for both. */
export const Sum = styled.span<OnSide>`
  ${({ $side }) => onOwnSide($side)}
  display: flex;
  flex-direction: column;
  align-items: inherit;
  line-height: 1.35;
  font-size: ${({ theme }) => theme.size.s};
  font-weight: ${({ theme }) => theme.weight.medium};
  font-variant-numeric: tabular-nums;
  ${({ $onHatching }) => $onHatching && pill}

  @container (min-width: 640px) {
    flex-direction: row;

    & > * + *::before {
      content: "·";
      margin: 0 0.4em;
    }
  }
`;
