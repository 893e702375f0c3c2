import { Reading, Stack } from "../../components/layout.ts";
import { PageHeader } from "../../components/page/page-header.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { ForDevelopers } from "./for-developers.tsx";
import { Sessions } from "./sessions.tsx";
import { NotificationChoices } from "./notification-choices.tsx";
import { YourData } from "./your-data.tsx";

export type SettingsPageProps = {
  /** Leaves for sign-out, because the session has ended or its account is gone. */
  readonly onLeft: () => void;
};

/** The account's settings: its sessions, its notifications, its data, the pages for developers, and its deletion. */
export const SettingsPage = ({ onLeft }: SettingsPageProps) => (
  <Reading>
    <PageHeader title="Settings" text="Where you are signed in, what we tell you and know of you, and how you leave." />
    <Stack $gap={6}>
      <Sessions onLeft={onLeft} />
      <NotificationChoices />
      <YourData />
      <ForDevelopers />
      <DeleteAccount onDeleted={onLeft} />
    </Stack>
  </Reading>
);
