import { css, styled } from "styled-components";
import { Link } from "react-router-dom";
import type { Position } from "../../generated/graphql.ts";

export const Kicker = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 4px ${({ theme }) => theme.space[3]};
  align-items: center;
  color: ${({ theme }) => theme.colour.inkSoft};
  font-size: ${({ theme }) => theme.size.s};
  font-variant-numeric: tabular-nums;
`;

/** Two lines at most. */
export const Claim = styled.h2`
  display: -webkit-box;
  overflow: hidden;
  font-size: 24px;
  line-height: 1.2;
  letter-spacing: -0.02em;
  overflow-wrap: anywhere;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;

  & a {
    color: inherit;
    text-decoration: none;
  }
  & a:hover {
    text-decoration: underline;
    text-decoration-thickness: 2px;
  }

  @media ${({ theme }) => theme.from.large} {
    font-size: ${({ theme }) => theme.size.xxl};
    line-height: 1.15;
  }
`;

export const StakeRow = styled.div`
  display: flex;
  gap: ${({ theme }) => theme.space[4]};
  align-items: center;
  font-size: ${({ theme }) => theme.size.l};

  & label {
    flex: none;
  }
  & input {
    flex: 1;
    min-width: 0;
  }
`;

const track = css`
  height: 6px;
  border-radius: 3px;
  background: linear-gradient(
    to right,
    ${({ theme }) => theme.colour.accentInk} var(--at),
    ${({ theme }) => theme.colour.lineStrong} var(--at)
  );
`;

const thumb = css`
  width: 24px;
  height: 24px;
  border: 3px solid ${({ theme }) => theme.colour.paper};
  border-radius: 50%;
  background: ${({ theme }) => theme.colour.accentInk};
  box-shadow: 0 0 0 1px ${({ theme }) => theme.colour.accentInk};
`;

/** Filled up to `--at`. Each browser has its own names for its parts, and skips rules with names that it does not know. */
export const Slider = styled.input`
  height: 32px;
  margin: 0;
  appearance: none;
  background: none;
  cursor: pointer;

  &::-webkit-slider-runnable-track {
    ${track}
  }
  &::-webkit-slider-thumb {
    appearance: none;
    margin-top: -9px;
    ${thumb}
  }
  &::-moz-range-track {
    ${track}
  }
  &::-moz-range-thumb {
    box-sizing: border-box;
    ${thumb}
  }
`;

export const Outcomes = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${({ theme }) => theme.space[3]};
`;

const outcome = css`
  display: flex;
  flex-direction: column;
  gap: 2px;
  min-width: 0;
  container-type: inline-size;
  min-height: 128px;
  padding: ${({ theme }) => theme.space[3]};
  border: 1px solid ${({ theme }) => theme.colour.line};
  border-radius: ${({ theme }) => theme.radius.input};
  background: ${({ theme }) => theme.colour.surface};
  color: inherit;
  font-size: ${({ theme }) => theme.size.s};
  text-decoration: none;

  & > span:first-child {
    color: ${({ theme }) => theme.colour.inkSoft};
  }

  @media ${({ theme }) => theme.from.medium} {
    min-height: 106px;
  }
`;

/** What one side would bring, without a way to join it. */
export const Outcome = styled.div<{ $side: Position }>`
  ${outcome}
  border-top: 3px solid ${({ theme, $side }) => theme.side[$side].fill};
`;

export const OutcomeDoor = styled(Link)<{ $side: Position }>`
  ${outcome}
  border-top: 3px solid ${({ theme, $side }) => theme.side[$side].fill};

  & > :last-child {
    display: inline-flex;
    gap: 6px;
    align-items: center;
    margin-top: auto;
    color: ${({ theme, $side }) => theme.side[$side].ink};
    font-weight: ${({ theme }) => theme.weight.strong};
  }
  &:hover {
    border-color: ${({ theme, $side }) => theme.side[$side].fill};
  }
`;

export const Fine = styled.p`
  color: ${({ theme }) => theme.colour.inkSoft};
  font-size: ${({ theme }) => theme.size.s};
`;
