import { PageHeader } from "../../components/page/page-header.tsx";
import { BoxesSkeleton, Loading } from "../../components/loading/skeleton.tsx";
import { CountGrid } from "./count-grid.ts";

/** All counts, before they are loaded. */
export const CountsSkeleton = () => (
  <Loading label="Counting what the platform holds">
    <CountGrid>
      <BoxesSkeleton count={4} height="210px" />
    </CountGrid>
  </Loading>
);

/** The page, before its code has loaded. */
export const AdminSkeleton = () => (
  <>
    <PageHeader title="Platform" text="What the platform holds, counted again as it changes." />
    <CountsSkeleton />
  </>
);
