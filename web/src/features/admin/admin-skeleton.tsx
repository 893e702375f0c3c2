import { PageHeader } from "../../components/page-header.tsx";
import { BoxesSkeleton, Loading } from "../../components/skeleton.tsx";
import { CountGrid } from "./count-grid.ts";

/** Every count, before it is known. */
export const CountsSkeleton = () => (
  <Loading label="Counting what the platform holds">
    <CountGrid>
      <BoxesSkeleton count={4} height="210px" />
    </CountGrid>
  </Loading>
);

/** The page, before its code is there. */
export const AdminSkeleton = () => (
  <>
    <PageHeader title="Platform" text="What the platform holds, counted anew as it changes." />
    <CountsSkeleton />
  </>
);
