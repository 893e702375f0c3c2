import { FigureCards } from "../../components/figure-card.ts";
import { Loading, Skeleton } from "../../components/skeleton.tsx";
import { Entry, Statement } from "./escrow.styles.ts";

/** The three sums, before they are known. */
export const SumsSkeleton = () => (
  <Loading label="Loading your escrow balance">
    <FigureCards as="div">
      {[1, 2, 3].map((each) => (
        <Skeleton key={each} $height="100px" />
      ))}
    </FigureCards>
  </Loading>
);

export type LinesSkeletonProps = { readonly label: string };

/** Stakes or movements, before they are known. */
export const LinesSkeleton = ({ label }: LinesSkeletonProps) => (
  <Loading label={label}>
    <Statement as="div">
      {[1, 2, 3].map((each) => (
        <Entry key={each} as="div">
          <Skeleton $width="60%" $height="20px" />
          <Skeleton $width="40%" $height="22px" />
          <Skeleton $width="75%" $height="18px" />
        </Entry>
      ))}
    </Statement>
  </Loading>
);
