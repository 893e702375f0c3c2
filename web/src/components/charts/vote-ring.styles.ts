import { styled } from "styled-components";

export const Figure = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[3]};
  align-items: center;
`;

export const Circle = styled.div`
  position: relative;
  width: min(240px, 100%);
  aspect-ratio: 1;
`;

export const Ring = styled.svg`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
`;

/** A cast vote is a thick segment and a missing one a thin segment, so that colour is not the only difference. */
export const Arc = styled.path<{ $cast: boolean }>`
  fill: none;
  stroke: ${({ theme, $cast }) => ($cast ? theme.colour.accentInk : theme.colour.lineStrong)};
  stroke-width: ${({ $cast }) => ($cast ? 16 : 4)};
`;

export const FaceOnRing = styled.span`
  position: absolute;
  display: grid;
  border: 2px solid ${({ theme }) => theme.colour.surface};
  border-radius: ${({ theme }) => theme.radius.full};
  translate: -50% -50%;
`;

export const Inside = styled.span`
  position: absolute;
  inset: 22%;
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  color: ${({ theme }) => theme.colour.inkSoft};
  font-size: ${({ theme }) => theme.size.s};
  font-variant-numeric: tabular-nums;
  line-height: 1.35;
  text-align: center;

  & strong {
    color: ${({ theme }) => theme.colour.ink};
    font-size: ${({ theme }) => theme.size.l};
    font-weight: ${({ theme }) => theme.weight.strong};
  }
`;
