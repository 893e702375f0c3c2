import { styled } from "styled-components";
import type { LifeMarkState } from "../charts/life-line-view.ts";
import { wide } from "./strip-width.ts";

export const Marks = styled.ol`
  position: relative;
  min-height: 2.7em;
  font-size: ${({ theme }) => theme.size.s};
  line-height: 1.35;
`;

/** Under its mark, and within the drawing at both ends. */
export const MarkLabel = styled.li<{ $state: LifeMarkState; $isNear: boolean }>`
  position: absolute;
  left: var(--place);
  display: flex;
  flex-direction: column;
  align-items: center;
  width: max-content;
  color: ${({ theme, $state }) => ($state === "ahead" ? theme.colour.inkFaint : theme.colour.ink)};
  font-weight: ${({ theme, $state }) => ($state === "current" ? theme.weight.strong : theme.weight.medium)};
  white-space: nowrap;
  opacity: ${({ $isNear }) => ($isNear ? 1 : 0)};
  translate: -50% 0;

  &:first-child {
    align-items: flex-start;
    translate: 0;
  }
  &[data-last] {
    align-items: flex-end;
    translate: -100% 0;
  }

  & time {
    color: ${({ theme }) => theme.colour.inkFaint};
    font-weight: ${({ theme }) => theme.weight.regular};
    font-variant-numeric: tabular-nums;
  }

  ${wide} {
    opacity: 1;
  }
`;
