import { styled } from "styled-components";
import type { Space } from "../theme/theme.ts";

type FlexProps = {
  readonly $gap?: Space;
  readonly $align?: "start" | "center" | "end" | "baseline" | "stretch";
  readonly $justify?: "start" | "center" | "end" | "space-between";
};

/** Stacks its children vertically. */
export const Stack = styled.div<FlexProps>`
  display: flex;
  flex-direction: column;
  gap: ${({ theme, $gap = 4 }) => theme.space[$gap]};
  align-items: ${({ $align = "stretch" }) => $align};
  justify-content: ${({ $justify = "start" }) => $justify};
  min-width: 0;
`;

/** Puts its children side by side; wraps by default. */
export const Row = styled.div<FlexProps & { $wrap?: boolean }>`
  display: flex;
  flex-wrap: ${({ $wrap = true }) => ($wrap ? "wrap" : "nowrap")};
  gap: ${({ theme, $gap = 2 }) => theme.space[$gap]};
  align-items: ${({ $align = "center" }) => $align};
  justify-content: ${({ $justify = "start" }) => $justify};
  min-width: 0;
`;

/** As many equal columns as fit; one on a phone. */
export const Grid = styled.div<{ $gap?: Space; $column?: string }>`
  display: grid;
  gap: ${({ theme, $gap = 4 }) => theme.space[$gap]};
  grid-template-columns: repeat(auto-fill, minmax(min(${({ $column = "320px" }) => $column}, 100%), 1fr));
`;

/** The page's column: 1120 pixels wide, with a margin that grows with the screen. */
export const Page = styled.main`
  width: 100%;
  max-width: calc(${({ theme }) => theme.width.page} + 48px);
  margin: 0 auto;
  padding: ${({ theme }) => theme.space[6]} ${({ theme }) => theme.space[4]} ${({ theme }) => theme.space[16]};

  &:focus {
    outline: none;
  }

  @media ${({ theme }) => theme.from.medium} {
    padding: ${({ theme }) => theme.space[10]} ${({ theme }) => theme.space[6]} ${({ theme }) => theme.space[16]};
  }
`;

/** A column for reading and for forms: 640 pixels wide. */
export const Reading = styled.div`
  width: 100%;
  max-width: ${({ theme }) => theme.width.reading};
  margin: 0 auto;
`;

/** Quieter text beside the main text. */
export const Soft = styled.span<{ $size?: "s" | "m" }>`
  color: ${({ theme }) => theme.colour.inkSoft};
  font-size: ${({ theme, $size = "s" }) => theme.size[$size]};
`;
