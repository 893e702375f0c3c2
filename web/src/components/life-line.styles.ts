import { styled } from "styled-components";
import type { LifeMarkState } from "./life-line-view.ts";

export const Line = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[2]};
`;

const edge = (index: number) => (index === 0 ? "flex-start" : index === 4 ? "flex-end" : "center");

/** The marks stand at the quarters of the line. */
export const Track = styled.div`
  position: relative;
  height: 12px;
  margin: 0 6px;

  &::before {
    content: "";
    position: absolute;
    top: 5px;
    right: 0;
    left: 0;
    height: 2px;
    border-radius: 1px;
    background: ${({ theme }) => theme.colour.line};
  }
`;

export const Passed = styled.span`
  position: absolute;
  top: 5px;
  left: 0;
  height: 2px;
  border-radius: 1px;
  background: ${({ theme }) => theme.colour.accentInk};
`;

/** Where it stands now. */
export const Here = styled.span`
  position: absolute;
  top: 1px;
  width: 10px;
  height: 10px;
  margin-left: -5px;
  border-radius: 50%;
  background: ${({ theme }) => theme.colour.accentInk};
  box-shadow: 0 0 0 4px ${({ theme }) => theme.colour.accentSoft};
`;

export const Mark = styled.span<{ $state: LifeMarkState; $small: boolean }>`
  position: absolute;
  top: 6px;
  width: ${({ $small }) => ($small ? 6 : 10)}px;
  height: ${({ $small }) => ($small ? 6 : 10)}px;
  translate: -50% -50%;
  border: 2px ${({ $state }) => ($state === "skipped" ? "dotted" : "solid")}
    ${({ theme, $state }) =>
      $state === "done" || $state === "current" ? theme.colour.accentInk : theme.colour.lineStrong};
  border-radius: 50%;
  background: ${({ theme, $state }) => ($state === "done" ? theme.colour.accentInk : theme.colour.surface)};
`;

/** The outer columns are half as wide, so that each inner label is centred under its mark and the outer ones keep to the edges. */
export const Labels = styled.ol`
  display: grid;
  grid-template-columns: minmax(0, 1fr) repeat(3, minmax(0, 2fr)) minmax(0, 1fr);
`;

export const MarkLabel = styled.li<{ $index: number; $state: LifeMarkState }>`
  display: flex;
  flex-direction: column;
  align-items: ${({ $index }) => edge($index)};
  text-align: ${({ $index }) => ($index === 0 ? "left" : $index === 4 ? "right" : "center")};
  color: ${({ theme, $state }) => ($state === "done" || $state === "current" ? theme.colour.ink : theme.colour.inkFaint)};
  font-size: ${({ theme }) => theme.size.xs};
  line-height: 1.35;
  white-space: nowrap;
  font-weight: ${({ theme, $state }) => ($state === "current" ? theme.weight.strong : theme.weight.medium)};
  text-decoration: ${({ $state }) => ($state === "skipped" ? "line-through" : "none")};

  & time {
    color: ${({ theme }) => theme.colour.inkFaint};
    font-weight: ${({ theme }) => theme.weight.regular};
    font-variant-numeric: tabular-nums;
  }
`;

export const Sentence = styled.p<{ $small: boolean }>`
  color: ${({ theme }) => theme.colour.inkSoft};
  font-size: ${({ theme, $small }) => ($small ? theme.size.xs : theme.size.s)};
  font-variant-numeric: tabular-nums;

  & strong {
    color: ${({ theme }) => theme.colour.ink};
    font-weight: ${({ theme }) => theme.weight.medium};
  }
`;
