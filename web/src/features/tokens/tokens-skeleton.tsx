import { Stack } from "../../components/layout.ts";
import { BoxesSkeleton, Loading } from "../../components/loading/skeleton.tsx";

/** Tokens, before they are loaded. */
export const TokensSkeleton = () => (
  <Loading label="Loading your tokens">
    <Stack $gap={4}>
      <BoxesSkeleton count={2} height="236px" />
    </Stack>
  </Loading>
);
