import { Row } from "../components/layout.ts";
import { Skeleton } from "../components/loading/skeleton.tsx";
import { CardFrame, Foot } from "./bet-card-view.styles.ts";

export type BetCardSkeletonProps = { readonly large?: boolean };

/**
 * A card before its bet is loaded: category, title, pool, bar, life line and action already have their final positions.
 */
export const BetCardSkeleton = ({ large = false }: BetCardSkeletonProps) => (
  <CardFrame as="div" $pad={large ? 6 : 5}>
    <Skeleton $width="96px" $height="23px" $round />
    <Skeleton $width={large ? "60%" : "85%"} $height={large ? "36px" : "42px"} />
    <Foot>
      <Row $justify="space-between">
        <Skeleton $width="110px" $height="24px" />
        <Skeleton $width="64px" $height="20px" />
      </Row>
      <Skeleton $height={large ? "96px" : "36px"} />
      <Skeleton $height="44px" />
      <Skeleton $width="150px" $height="21px" />
    </Foot>
  </CardFrame>
);
