import { BoxesSkeleton, Loading } from "../../components/loading/skeleton.tsx";

export const EndingsSkeleton = () => (
  <Loading>
    <BoxesSkeleton count={5} height="52px" />
  </Loading>
);
