import { Skeleton } from "../components/loading/skeleton.tsx";
import { CardFrame, Foot } from "./bet-card-view.styles.ts";

export type BetCardSkeletonProps = { readonly large?: boolean };

/** A card before its bet is loaded: category, title, bar, words and strip already have their final positions. */
export const BetCardSkeleton = ({ large = false }: BetCardSkeletonProps) => (
  <CardFrame as="div" $pad={4}>
    <Skeleton $width="96px" $height="23px" $round />
    <Skeleton $width={large ? "60%" : "85%"} $height="42px" />
    <Foot>
      <Skeleton $height="56px" />
      <Skeleton $width="70%" $height="21px" />
      <Skeleton $height="12px" />
    </Foot>
  </CardFrame>
);
