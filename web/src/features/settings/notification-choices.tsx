import { Card } from "../../components/card.tsx";
import { Soft, Stack } from "../../components/layout.ts";
import { NotLoaded } from "../../components/loading/not-loaded.tsx";
import { Loading, Skeleton } from "../../components/loading/skeleton.tsx";
import { refetchQuietly } from "../../graphql/refetch-quietly.ts";
import { useNotificationSettings } from "./api/notification-settings.ts";
import { OnThisDevice } from "./on-this-device.tsx";
import { QuietHoursForm } from "./quiet-hours-form.tsx";
import { SubjectWays } from "./subject-ways.tsx";

/** Which notifications use which channel, and when emails wait. */
export function NotificationChoices() {
  const { data, error, refetch } = useNotificationSettings();
  const settings = data?.notificationSettings;
  const publicKey = settings?.pushPublicKey ?? null;
  return (
    <Card aria-labelledby="what-we-tell-you">
      <Stack $gap={3}>
        <h2 id="what-we-tell-you">What we tell you</h2>
        <Soft $size="m">Choose what reaches you by email and in the app. Votes, results and money always do.</Soft>
        {settings ? (
          <Stack $gap={5}>
            <SubjectWays subjects={settings.subjects} isPushed={publicKey !== null} />
            {publicKey !== null && <OnThisDevice publicKey={publicKey} />}
            <QuietHoursForm set={settings.quietHours ?? null} />
          </Stack>
        ) : error ? (
          <NotLoaded
            what="What we tell you"
            safe="Your choices still apply."
            onRetry={() => refetchQuietly(() => refetch())}
          />
        ) : (
          <Loading label="Loading what we tell you">
            <Skeleton $height="240px" />
          </Loading>
        )}
      </Stack>
    </Card>
  );
}
