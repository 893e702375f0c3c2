import { Reading, Stack } from "../../components/layout.ts";
import { PageHeader } from "../../components/page-header.tsx";
import { BoxesSkeleton, Loading } from "../../components/skeleton.tsx";

/** What the page is headed by, before and after it is there. */
export const settingsHeader = {
  title: "Settings",
  text: "Where you are signed in, what we know of you, and how you leave.",
} as const;

/** The page, before its code is there. */
export const SettingsSkeleton = () => (
  <Reading>
    <PageHeader {...settingsHeader} />
    <Loading label="Loading settings">
      <Stack $gap={6}>
        <BoxesSkeleton count={3} height="180px" />
      </Stack>
    </Loading>
  </Reading>
);
