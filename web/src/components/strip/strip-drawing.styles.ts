import { styled } from "styled-components";
import type { Position } from "../../generated/graphql.ts";
import type { LifeMarkState } from "../charts/life-line-view.ts";
import { hatched } from "../charts/tug-of-war.styles.ts";
import { wide } from "./strip-width.ts";

/** A fixed height, whatever the drawing shows. */
export const Plot = styled.div`
  position: relative;
  height: 168px;

  ${wide} {
    height: 200px;
  }
`;

/** What is still to come. */
export const Ground = styled.span`
  position: absolute;
  top: 0;
  right: 0;
  bottom: 0;
  border-radius: 0 ${({ theme }) => `${theme.radius.input} ${theme.radius.input}`} 0;
  background-image: radial-gradient(${({ theme }) => theme.colour.line} 1.2px, transparent 1.4px);
  background-position: 6px 6px;
  background-size: 12px 12px;

  &::after {
    content: "";
    position: absolute;
    top: calc(50% - 1px);
    right: 0;
    left: 0;
    height: 2px;
    background: repeating-linear-gradient(90deg, ${({ theme }) => theme.colour.lineStrong} 0 2px, transparent 2px 6px);
  }
`;

/** The present. */
export const Edge = styled.span`
  position: absolute;
  width: 4px;
  min-height: 24px;
  margin-left: -2px;
  border-radius: 2px;
  background: ${({ theme }) => theme.colour.accentInk};
  box-shadow: 0 0 0 4px ${({ theme }) => theme.colour.accentSoft};
`;

export const Dot = styled.span<{ $state: LifeMarkState }>`
  position: absolute;
  top: 50%;
  width: 10px;
  height: 10px;
  border: 2px solid ${({ theme, $state }) => ($state === "done" ? theme.colour.ink : theme.colour.lineStrong)};
  border-radius: 50%;
  background: ${({ theme, $state }) => ($state === "done" ? theme.colour.ink : theme.colour.surface)};
  translate: -50% -50%;

  &:first-of-type {
    translate: 0 -50%;
  }
`;

/** Faces at the middle, on their own side. */
export const Group = styled.span<{ $side: Position }>`
  position: absolute;
  ${({ $side }) => ($side === "FOR" ? "bottom" : "top")}: calc(50% + 8px);
  display: flex;
  align-items: center;
  padding-left: 4px;
  white-space: nowrap;

  & > img,
  & > [data-initials] {
    flex: none;
    outline: 2px solid ${({ theme }) => theme.colour.surface};
    border-radius: ${({ theme }) => theme.radius.full};
  }
  & > * + img,
  & > * + [data-initials] {
    margin-left: -6px;
  }
`;

export const More = styled.span`
  padding: 0 6px;
  margin-left: 2px;
  border-radius: ${({ theme }) => theme.radius.full};
  background: ${({ theme }) => theme.colour.surface};
  color: ${({ theme }) => theme.colour.ink};
  font-size: ${({ theme }) => theme.size.s};
  font-weight: ${({ theme }) => theme.weight.medium};
  font-variant-numeric: tabular-nums;
`;

export const Name = styled.span`
  display: none;
  overflow: hidden;
  padding: 0 8px;
  margin-left: 4px;
  border-radius: ${({ theme }) => theme.radius.full};
  background: ${({ theme }) => theme.colour.surface};
  color: ${({ theme }) => theme.colour.ink};
  font-size: ${({ theme }) => theme.size.s};
  text-overflow: ellipsis;

  ${wide} {
    display: block;
  }
`;

const besideTheEdge = 16;

export const Share = styled.span<{ $side: Position }>`
  position: absolute;
  ${({ $side }) => ($side === "FOR" ? "bottom" : "top")}: calc(50% + 10px);
  padding: 0 4px;
  margin-left: ${besideTheEdge - 4}px;
  border-radius: ${({ theme }) => theme.radius.input};
  background: ${({ theme }) => theme.colour.surface};
  color: ${({ theme, $side }) => theme.side[$side].ink};
  font-size: ${({ theme }) => theme.size.xl};
  font-weight: ${({ theme }) => theme.weight.strong};
  font-variant-numeric: tabular-nums;
  letter-spacing: -0.02em;
  line-height: 1.1;
`;

/** The hatched room of a side that nobody has taken. */
export const OpenSide = styled.span<{ $side: Position }>`
  position: absolute;
  ${({ $side }) => ($side === "FOR" ? "top: 4%; bottom: calc(50% + 8px)" : "top: calc(50% + 8px); bottom: 4%")};
  right: 0;
  display: grid;
  place-items: center;
  margin-left: ${besideTheEdge}px;
  border-radius: ${({ theme }) => theme.radius.input};
  ${({ $side }) => hatched($side)}

  & > span {
    padding: 1px 8px;
    border-radius: ${({ theme }) => theme.radius.full};
    background: ${({ theme }) => theme.colour.surface};
    color: ${({ theme }) => theme.colour.ink};
    font-size: ${({ theme }) => theme.size.s};
    font-weight: ${({ theme }) => theme.weight.medium};
  }
`;

/** Readable on the winners' own part of the pool and on the part that they won, however large each is. */
export const Won = styled.span<{ $side: Position }>`
  position: absolute;
  right: 0;
  display: grid;
  place-items: center;
  translate: 0 -50%;

  & > span {
    display: flex;
    gap: 0.4em;
    align-items: center;
    padding: 2px 12px;
    border-radius: ${({ theme }) => theme.radius.full};
    background: ${({ theme }) => theme.colour.surface};
    color: ${({ theme, $side }) => theme.side[$side].ink};
    font-size: ${({ theme }) => theme.size.m};
    font-weight: ${({ theme }) => theme.weight.strong};
    white-space: nowrap;
  }
`;
