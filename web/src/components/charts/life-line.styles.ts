import { styled } from "styled-components";
import type { LifeMarkState } from "./life-line-view.ts";

export const Line = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[2]};
  min-width: 0;
  container-type: inline-size;
`;

/** The minimum distance between two marks, as a share of the line. */
export const leastDistance = 0.12;

/** The line is dotted where the times are not known yet. */
export const Track = styled.div`
  position: relative;
  height: 12px;
  margin: 0 6px;

  &::before,
  &::after {
    content: "";
    position: absolute;
    top: 5px;
    height: 2px;
  }
  &::before {
    left: 0;
    width: var(--known);
    background: ${({ theme }) => theme.colour.line};
  }
  &::after {
    right: 0;
    left: var(--known);
    background: repeating-linear-gradient(90deg, ${({ theme }) => theme.colour.lineStrong} 0 2px, transparent 2px 6px);
  }
`;

export const Passed = styled.span`
  position: absolute;
  top: 5px;
  left: 0;
  z-index: 1;
  height: 2px;
  border-radius: 1px;
  background: ${({ theme }) => theme.colour.accentInk};
`;

/** The current position. */
export const Here = styled.span`
  position: absolute;
  top: 1px;
  z-index: 1;
  width: 10px;
  height: 10px;
  margin-left: -5px;
  border-radius: 50%;
  background: ${({ theme }) => theme.colour.accentInk};
  box-shadow: 0 0 0 4px ${({ theme }) => theme.colour.accentSoft};
`;

export const Mark = styled.span<{ $state: LifeMarkState }>`
  position: absolute;
  top: 6px;
  z-index: 1;
  width: 6px;
  height: 6px;
  translate: -50% -50%;
  border: 2px ${({ $state }) => ($state === "skipped" ? "dotted" : "solid")}
    ${({ theme, $state }) =>
      $state === "done" || $state === "current" ? theme.colour.accentInk : theme.colour.lineStrong};
  border-radius: 50%;
  background: ${({ theme, $state }) => ($state === "done" ? theme.colour.accentInk : theme.colour.surface)};
`;

/** One row for the label of one mark, wherever the mark is. */
export const NextRow = styled.div`
  min-height: 1.35em;
  margin: 0 6px;
  font-size: ${({ theme }) => theme.size.key};
  line-height: 1.35;
`;

export const NextLabel = styled.span`
  position: relative;
  left: var(--place);
  display: inline-block;
  white-space: nowrap;
  color: ${({ theme }) => theme.colour.ink};
  font-weight: ${({ theme }) => theme.weight.medium};
  font-variant-numeric: tabular-nums;
  translate: calc(-1 * var(--place)) 0;
`;

export const Sentence = styled.p`
  color: ${({ theme }) => theme.colour.inkSoft};
  font-size: ${({ theme }) => theme.size.key};
  font-variant-numeric: tabular-nums;

  & strong {
    color: ${({ theme }) => theme.colour.ink};
    font-weight: ${({ theme }) => theme.weight.medium};
  }
`;
