import { css, styled } from "styled-components";

type OutcomeLine = "loss" | "gain";

export const Track = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[3]};
  container-type: inline-size;

  & > p {
    color: ${({ theme }) => theme.colour.inkSoft};
    font-size: ${({ theme }) => theme.size.key};
  }
`;

export const Plot = styled.div`
  position: relative;
  height: 128px;
  margin: 0 8px;
`;

export const Sketch = styled.svg`
  width: 100%;
  height: 100%;
  overflow: visible;

  & * {
    fill: none;
    stroke-width: 2;
    vector-effect: non-scaling-stroke;
  }
  & [data-line="zero"] {
    stroke: ${({ theme }) => theme.colour.lineStrong};
    stroke-width: 1;
  }
  & [data-line="stake"] {
    stroke: ${({ theme }) => theme.colour.lineStrong};
    stroke-width: 1;
    stroke-dasharray: 2 4;
  }
  & [data-line="gain"] {
    stroke: ${({ theme }) => theme.colour.accentInk};
  }
  & [data-line="loss"] {
    stroke: ${({ theme }) => theme.colour.inkSoft};
    stroke-dasharray: 6 4;
  }
  & [data-line="risked"] {
    fill: ${({ theme }) => theme.colour.sunken};
  }
`;

export const Point = styled.span<{ $line: OutcomeLine }>`
  position: absolute;
  width: 12px;
  height: 12px;
  border: 2px solid ${({ theme }) => theme.colour.surface};
  border-radius: ${({ $line }) => ($line === "gain" ? "50%" : "3px")};
  background: ${({ theme, $line }) => ($line === "gain" ? theme.colour.accentInk : theme.colour.inkSoft)};
  translate: -50% -50%;
`;

export const Slider = styled.div`
  position: relative;
  height: 28px;
  margin: 0 8px;

  &::before {
    content: "";
    position: absolute;
    top: 12px;
    right: 0;
    left: 0;
    height: 4px;
    border-radius: 2px;
    background: ${({ theme }) => theme.colour.line};
  }
  & input {
    position: absolute;
    inset: 0 -8px;
    width: calc(100% + 16px);
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  &:has(input:focus-visible) {
    border-radius: ${({ theme }) => theme.radius.input};
    outline: 2px solid ${({ theme }) => theme.colour.accentInk};
    outline-offset: 2px;
  }
`;

export const Rail = styled.span`
  position: absolute;
  top: 12px;
  left: 0;
  height: 4px;
  border-radius: 2px;
  background: ${({ theme }) => theme.colour.accent};
`;

export const Thumb = styled.span`
  position: absolute;
  top: 4px;
  width: 20px;
  height: 20px;
  border: 3px solid ${({ theme }) => theme.colour.surface};
  border-radius: 50%;
  background: ${({ theme }) => theme.colour.accent};
  box-shadow: 0 0 0 1px ${({ theme }) => theme.colour.lineStrong};
  translate: -50% 0;
`;

export const Lines = styled.div`
  display: flex;
  justify-content: space-between;
  gap: ${({ theme }) => theme.space[2]};
  color: ${({ theme }) => theme.colour.inkSoft};
  font-size: ${({ theme }) => theme.size.s};
`;

/** Side by side at every width, because both outcomes matter equally. */
export const Ends = styled.dl`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  gap: ${({ theme }) => theme.space[2]};
`;

export const End = styled.div`
  padding: ${({ theme }) => `${theme.space[3]} ${theme.space[2]}`};
  border: 1px solid ${({ theme }) => theme.colour.line};
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme }) => theme.colour.surface};

  & dt {
    color: ${({ theme }) => theme.colour.inkSoft};
    font-size: ${({ theme }) => theme.size.s};
  }
  & dd {
    min-height: 3em;
    font-size: ${({ theme }) => theme.size.m};
    font-weight: ${({ theme }) => theme.weight.medium};
  }
  @container (min-width: 480px) {
    padding: ${({ theme }) => theme.space[3]};

    & dd {
      min-height: 1.5em;
    }
  }
  & dd > [aria-hidden] {
    display: inline-block;
    vertical-align: text-bottom;
  }
`;

const swatches = {
  gain: css`
    border-top: 2px solid ${({ theme }) => theme.colour.accentInk};
  `,
  loss: css`
    border-top: 2px dashed ${({ theme }) => theme.colour.inkSoft};
  `,
} as const satisfies Record<OutcomeLine, unknown>;

/** A sample of the line in the drawing that this end explains. */
export const Swatch = styled.span<{ $line: OutcomeLine }>`
  display: inline-block;
  width: 14px;
  vertical-align: 0.28em;
  ${({ $line }) => swatches[$line]}
`;
