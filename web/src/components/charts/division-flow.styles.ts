import { styled } from "styled-components";

export const Flow = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[3]};

  & > p {
    color: ${({ theme }) => theme.colour.inkSoft};
    font-size: ${({ theme }) => theme.size.key};
  }
`;

export const Stage = styled.div`
  display: grid;
  grid-template-columns: minmax(88px, 132px) minmax(60px, 1fr) minmax(88px, 132px);
  gap: ${({ theme }) => theme.space[2]};
`;

export const Column = styled.div<{ $height: number }>`
  position: relative;
  height: ${({ $height }) => $height}px;
`;

export const Ribbons = styled.svg<{ $height: number }>`
  width: 100%;
  height: ${({ $height }) => $height}px;

  & path {
    color: ${({ theme }) => theme.colour.lineStrong};
    fill: currentColor;
    fill-opacity: 0.85;
    stroke: currentColor;
    stroke-width: 1;
    vector-effect: non-scaling-stroke;
  }
  /* What was lost is paler than what was a winner's own, so that the two are told apart in grey too. */
  & path[data-outcome="LOST"] {
    fill-opacity: 0.45;
  }
  & path[data-side="FOR"] {
    color: ${({ theme }) => theme.side.FOR.fill};
  }
  & path[data-side="AGAINST"] {
    color: ${({ theme }) => theme.side.AGAINST.fill};
  }
  & path[data-fee] {
    fill: none;
    color: ${({ theme }) => theme.colour.inkSoft};
  }
`;

/** Centred on its ribbon. */
export const End = styled.div`
  position: absolute;
  right: 0;
  left: 0;
  display: flex;
  gap: ${({ theme }) => theme.space[2]};
  align-items: center;
  font-size: ${({ theme }) => theme.size.s};
  font-variant-numeric: tabular-nums;
  line-height: 1.3;
  translate: 0 -50%;
`;

export const Words = styled.span<{ $soft?: boolean }>`
  display: flex;
  flex-direction: column;
  min-width: 0;
  color: ${({ theme, $soft }) => ($soft ? theme.colour.inkSoft : theme.colour.ink)};
`;

export const Name = styled.span`
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;
