import { Chips } from "../chip.styles.ts";
import { Skeleton } from "./skeleton.tsx";

export type ChipsSkeletonProps = { readonly count: number };

/** A row of chips, shown until the page's code has loaded. */
export const ChipsSkeleton = ({ count }: ChipsSkeletonProps) => (
  <Chips>
    {Array.from({ length: count }, (_, index) => (
      <Skeleton key={index} $width="80px" $height="36px" $round />
    ))}
  </Chips>
);
