import { FigureCards } from "../../components/figure-card.ts";
import { Stack } from "../../components/layout.ts";
import { Loading, Skeleton } from "../../components/skeleton.tsx";
import { Entry, Statement } from "./escrow.styles.ts";

/** The page's shape: three sums, then lines of a statement. */
export function EscrowSkeleton() {
  return (
    <Loading label="Loading your escrow balance">
      <Stack $gap={8}>
        <FigureCards as="div">
          {[1, 2, 3].map((each) => (
            <Skeleton key={each} $height="100px" />
          ))}
        </FigureCards>
        <Statement as="div">
          {[1, 2, 3].map((each) => (
            <Entry key={each} as="div">
              <Skeleton $width="60%" $height="20px" />
              <Skeleton $width="40%" $height="22px" />
              <Skeleton $width="75%" $height="18px" />
            </Entry>
          ))}
        </Statement>
      </Stack>
    </Loading>
  );
}
