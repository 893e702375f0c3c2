import { styled } from "styled-components";
import { returned } from "../charts/tug-of-war.styles.ts";

export const Areas = styled.svg`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;

  & [data-side="FOR"] {
    --soft: ${({ theme }) => theme.side.FOR.soft};
    color: ${({ theme }) => theme.side.FOR.fill};
  }
  & [data-side="AGAINST"] {
    --soft: ${({ theme }) => theme.side.AGAINST.soft};
    color: ${({ theme }) => theme.side.AGAINST.fill};
  }
  & rect {
    fill: currentColor;
  }
  & rect:first-child {
    fill: var(--soft);
  }
  & stop {
    stop-color: currentColor;
  }
  & stop:first-child {
    stop-color: color-mix(in srgb, currentColor 90%, white);
  }
  & [data-back] {
    opacity: ${returned};
  }
  & line {
    stroke: ${({ theme }) => theme.colour.ink};
    stroke-width: 2;
    vector-effect: non-scaling-stroke;
  }
`;
