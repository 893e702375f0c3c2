import type { ReactNode } from "react";
import { keyframes, styled } from "styled-components";
import { VisuallyHidden } from "./visually-hidden.ts";

const breathe = keyframes`50% { opacity: 0.55; }`;

export type SkeletonProps = { readonly $width?: string; readonly $height?: string; readonly $round?: boolean };

/** One grey shape in the place of what is coming. */
export const Skeleton = styled.span.attrs({ "aria-hidden": true })<SkeletonProps>`
  display: block;
  width: ${({ $width = "100%" }) => $width};
  max-width: 100%;
  height: ${({ $height = "1em" }) => $height};
  border-radius: ${({ theme, $round }) => ($round ? theme.radius.full : theme.radius.input)};
  background: ${({ theme }) => theme.colour.line};
  animation: ${breathe} 1600ms ease-in-out infinite;
`;

export type LoadingProps = { readonly label?: string; readonly children: ReactNode };

/** Wraps skeletons in the one thing that a screen reader hears of them. */
export function Loading({ label = "Loading", children }: LoadingProps) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </div>
  );
}

/** The heading of a page whose own is still coming, for screen readers. The focus waits for that one. */
export const ComingHeading = ({ children }: { children: string }) => (
  <VisuallyHidden as="h1" data-coming>
    {children}
  </VisuallyHidden>
);

export type BoxesSkeletonProps = { readonly count: number; readonly height: string };

/** Boxes of one height, to stand in a stack or a grid. */
export const BoxesSkeleton = ({ count, height }: BoxesSkeletonProps) =>
  Array.from({ length: count }, (_, index) => <Skeleton key={index} $height={height} />);
