import { css, styled } from "styled-components";
import type { Space } from "../theme/theme.ts";

export type CardProps = {
  readonly $pad?: Space;
  /** Makes the whole card a link: put one `CardLink` inside. */
  readonly $interactive?: boolean;
};

const interactive = css`
  position: relative;
  transition: box-shadow ${({ theme }) => theme.motion.quick};

  &:hover {
    border-color: ${({ theme }) => theme.colour.lineStrong};
    box-shadow: ${({ theme }) => theme.shadow};
  }

  &:has(a[data-card-link]:focus-visible) {
    outline: 2px solid ${({ theme }) => theme.colour.accentInk};
    outline-offset: 2px;
  }

  & a[data-card-link] {
    color: inherit;
    text-decoration: none;
    outline: none;
  }

  & a[data-card-link]::after {
    content: "";
    position: absolute;
    inset: 0;
    border-radius: inherit;
  }

  & button,
  & a:not([data-card-link]) {
    position: relative;
    z-index: 1;
  }
`;

export const Card = styled.section<CardProps>`
  min-width: 0;
  padding: ${({ theme, $pad = 5 }) => theme.space[$pad]};
  border: 1px solid ${({ theme }) => theme.colour.line};
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme }) => theme.colour.surface};
  ${({ $interactive }) => $interactive && interactive}
`;
