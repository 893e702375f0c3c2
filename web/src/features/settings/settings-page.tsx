import { Reading, Stack } from "../../components/layout.ts";
import { PageHeader } from "../../components/page-header.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { ForDevelopers } from "./for-developers.tsx";
import { Sessions } from "./sessions.tsx";
import { WhatWeTellYou } from "./what-we-tell-you.tsx";
import { YourData } from "./your-data.tsx";

export type SettingsPageProps = {
  /** Leaves for the sign-out: the session has ended, or its account is gone. */
  readonly onLeft: () => void;
};

/** Everything about the account itself: where it is signed in, what it is told, what is known of it, what builds on it, and how it ends. */
export const SettingsPage = ({ onLeft }: SettingsPageProps) => (
  <Reading>
    <PageHeader title="Settings" text="Where you are signed in, what we tell you and know of you, and how you leave." />
    <Stack $gap={6}>
      <Sessions onLeft={onLeft} />
      <WhatWeTellYou />
      <YourData />
      <ForDevelopers />
      <DeleteAccount onDeleted={onLeft} />
    </Stack>
  </Reading>
);
