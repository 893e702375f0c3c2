import type { ReactNode } from "react";
import { keyframes, styled } from "styled-components";
import { VisuallyHidden } from "../visually-hidden.ts";

const breathe = keyframes`50% { opacity: 0.55; }`;

export type SkeletonProps = { readonly $width?: string; readonly $height?: string; readonly $round?: boolean };

/** A grey shape in place of content that is loading. */
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

/** Wraps skeletons in one status that screen readers announce. */
export function Loading({ label = "Loading", children }: LoadingProps) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </div>
  );
}

/**
 * A heading for screen readers while the page's own heading loads. It never takes the focus, which waits for the real
 * one.
 */
export const ComingHeading = ({ children }: { children: string }) => (
  <VisuallyHidden as="h1" data-coming>
    {children}
  </VisuallyHidden>
);

export type BoxesSkeletonProps = { readonly count: number; readonly height: string };

/** Boxes of equal height, for a stack or a grid. */
export const BoxesSkeleton = ({ count, height }: BoxesSkeletonProps) =>
  Array.from({ length: count }, (_, index) => <Skeleton key={index} $height={height} />);
