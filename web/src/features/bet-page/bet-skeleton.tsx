import { Stack } from "../../components/layout.ts";
import { ComingHeading, Loading, Skeleton } from "../../components/loading/skeleton.tsx";
import { Columns, TopLine } from "./bet-page.styles.ts";

/** The story and the panel, before they are loaded. */
export const BetSkeleton = () => (
  <Loading label="Loading the bet">
    <ComingHeading>Bet</ComingHeading>
    <TopLine>
      <Skeleton $width="72px" $height="36px" />
      <Skeleton $width="96px" $height="36px" />
    </TopLine>
    <Columns>
      <Stack $gap={6}>
        <Stack $gap={3}>
          <Skeleton $width="160px" $height="24px" $round />
          <Skeleton $width="80%" $height="34px" />
          <Skeleton $width="180px" $height="24px" />
        </Stack>
        <Skeleton $height="260px" />
        <Skeleton $height="56px" />
        <Skeleton $height="120px" />
      </Stack>
      <Skeleton $height="180px" />
    </Columns>
  </Loading>
);
