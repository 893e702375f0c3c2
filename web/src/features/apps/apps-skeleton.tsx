import { Card } from "../../components/card.tsx";
import { Reading, Stack } from "../../components/layout.ts";
import { Loading, Skeleton } from "../../components/loading/skeleton.tsx";

/** An app with its scopes, before it is loaded. */
export const AppsSkeleton = ({ label }: { readonly label: string }) => (
  <Reading>
    <Loading label={label}>
      <Card as="div">
        <Stack $gap={4}>
          <Skeleton $width="240px" $height="28px" />
          <Skeleton $height="72px" />
          <Skeleton $width="180px" $height="44px" />
        </Stack>
      </Card>
    </Loading>
  </Reading>
);
