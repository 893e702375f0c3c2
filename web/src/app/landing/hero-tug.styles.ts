import { css, styled } from "styled-components";
import { middleAt, type LeastWidths } from "../../components/charts/tug-of-war.styles.ts";

/** For '100%' in large figures, and 'AGAINST' above it. */
export const leastWidths: LeastWidths = { FOR: 116, AGAINST: 132 };

export const Ground = styled.div`
  position: relative;
  container-type: inline-size;

  & > :first-child {
    border-radius: ${({ theme }) => theme.radius.card};
  }
`;

/** Lies over the rope, and is parted where its sides meet. */
export const Ends = styled.div`
  ${middleAt(leastWidths)}
  position: absolute;
  inset: 0;
  display: flex;

  & > * {
    display: flex;
    flex-direction: column;
    justify-content: space-between;
    overflow: hidden;
    padding: ${({ theme }) => `${theme.space[3]} ${theme.space[4]}`};
    color: ${({ theme }) => theme.colour.onSide};
    text-decoration: none;
    white-space: nowrap;
  }
  & > :first-child {
    flex: 0 0 var(--middle);
    align-items: flex-start;
  }
  & > :last-child {
    flex: 1;
    align-items: flex-end;
  }
`;

const pill = css`
  padding: 2px 8px;
  border-radius: ${({ theme }) => theme.radius.full};
  background: ${({ theme }) => theme.colour.surface};
  color: ${({ theme }) => theme.colour.ink};
`;

export const Word = styled.span<{ $onHatching: boolean }>`
  font-weight: ${({ theme }) => theme.weight.strong};
  letter-spacing: 0.02em;

  & svg {
    display: inline;
  }
  ${({ $onHatching }) => $onHatching && pill}
`;

export const Share = styled.strong<{ $onHatching: boolean }>`
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
export const Sum = styled.span<{ $onHatching: boolean }>`
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
