import { ChipsSkeleton } from "../../components/loading/chips-skeleton.tsx";
import { Stack } from "../../components/layout.ts";
import { PageHeader } from "../../components/page/page-header.tsx";
import { Loading, Skeleton } from "../../components/loading/skeleton.tsx";
import { Entry, Statement } from "./statement-lines.styles.ts";

/** The drawing of where the money is, taller on a phone, where its legend takes four lines. */
const drawingHeight = "max(420px, calc(620px - 35vw))";

export type SumsSkeletonProps = {
  /** Whether where the money is will be drawn. */
  readonly isDrawn: boolean;
};

/** The cards of the sums and of where the money is, before they are loaded. */
export const SumsSkeleton = ({ isDrawn }: SumsSkeletonProps) => (
  <Loading label="Loading your escrow balance">
    <Stack $gap={8}>
      <Skeleton $height="120px" />
      {isDrawn && <Skeleton $height={drawingHeight} />}
    </Stack>
  </Loading>
);

export type LinesSkeletonProps = { readonly label: string };

/** Stakes or movements, before they are loaded. */
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

/** The sums and the stakes, before the page's code has loaded. */
export const EscrowSkeleton = () => (
  <>
    <PageHeader
      title="Your Escrow Balance"
      text="Every stake of yours, and where it is. Fees count only where a refund returned them."
      back={<Skeleton $width="140px" $height="36px" />}
    />
    <Stack $gap={8}>
      <SumsSkeleton isDrawn />
      <ChipsSkeleton count={2} />
      <LinesSkeleton label="Loading your stakes" />
    </Stack>
  </>
);
