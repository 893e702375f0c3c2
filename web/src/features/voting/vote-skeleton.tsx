import { Stack } from "../../components/layout.ts";
import { ComingHeading, Loading, Skeleton } from "../../components/loading/skeleton.tsx";

/** The vote page's layout: the claim, the proposal, two choices. */
export function VoteSkeleton() {
  return (
    <Loading label="Loading the vote">
      <ComingHeading>Vote</ComingHeading>
      <Stack $gap={6}>
        <Skeleton $width="90%" $height="44px" />
        <Skeleton $height="190px" />
        <Skeleton $width="70%" $height="22px" />
        <Skeleton $height="150px" />
        <Skeleton $height="44px" />
      </Stack>
    </Loading>
  );
}
