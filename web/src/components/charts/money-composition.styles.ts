import { css, styled } from "styled-components";

export type MoneyPart = "held" | "waiting" | "paidOut" | "refunded";

/** Each part has its own pattern besides its colour, so that bar and legend are legible in grey too. */
const patterns = {
  held: css`
    background: ${({ theme }) => theme.colour.accentInk};
  `,
  waiting: css`
    background: repeating-linear-gradient(
      -45deg,
      ${({ theme }) => theme.colour.accentInk} 0 2px,
      ${({ theme }) => theme.colour.accentSoft} 2px 7px
    );
  `,
  paidOut: css`
    background: ${({ theme }) => theme.colour.lineStrong};
  `,
  refunded: css`
    background: radial-gradient(${({ theme }) => theme.colour.inkSoft} 1.2px, transparent 1.7px) 0 0 / 7px 7px
      ${({ theme }) => theme.colour.sunken};
  `,
} as const satisfies Record<MoneyPart, unknown>;

export const Figure = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[4]};
  container-type: inline-size;
`;

export const Bar = styled.div`
  display: flex;
  gap: 2px;
  height: 40px;
  overflow: hidden;
  border: 1px solid ${({ theme }) => theme.colour.lineStrong};
  border-radius: ${({ theme }) => theme.radius.input};
  background: ${({ theme }) => theme.colour.surface};
`;

export const Part = styled.span<{ $part: MoneyPart }>`
  min-width: 6px;
  ${({ $part }) => patterns[$part]}
`;

export const Legend = styled.dl`
  display: grid;
  gap: ${({ theme }) => theme.space[2]};
  font-size: ${({ theme }) => theme.size.key};

  & > div {
    display: flex;
    gap: ${({ theme }) => theme.space[4]};
    justify-content: space-between;
  }
  & dt {
    display: flex;
    gap: ${({ theme }) => theme.space[2]};
    align-items: center;
    color: ${({ theme }) => theme.colour.inkSoft};
  }
  & dd {
    font-weight: ${({ theme }) => theme.weight.medium};
  }

  @container (min-width: 560px) {
    grid-template-columns: repeat(4, auto);
    justify-content: space-between;

    & > div {
      flex-direction: column;
      gap: 0;
      justify-content: start;
    }
  }
`;

export const Swatch = styled.span<{ $part: MoneyPart }>`
  flex: none;
  width: 14px;
  height: 14px;
  border: 1px solid ${({ theme }) => theme.colour.lineStrong};
  border-radius: 4px;
  ${({ $part }) => patterns[$part]}
`;
