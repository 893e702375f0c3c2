import Inbox from "lucide-react/icons/inbox";
import { Button } from "../../components/forms/button.tsx";
import { EmptyState } from "../../components/loading/empty-state.tsx";
import { Reading } from "../../components/layout.ts";
import { ListStates } from "../../components/loading/list-states.tsx";
import { PageHeader } from "../../components/page/page-header.tsx";
import { Loading, Skeleton } from "../../components/loading/skeleton.tsx";
import { useToast } from "../../components/overlays/toast.tsx";
import { failureMessage } from "../../graphql/failure-message.ts";
import { useLive } from "../../graphql/use-live.ts";
import { useMarkRead, useNotifications } from "./api/load-notifications.ts";
import { NoticeGroupCard } from "./notice-group-card.tsx";
import { noticeGroups } from "./notice-groups.ts";
import { Groups } from "./notifications.styles.ts";

export type NotificationsPageProps = { readonly userId: string };

/** The user's notifications: the same as the emails, each with a link to where the user acts on it. */
export function NotificationsPage({ userId }: NotificationsPageProps) {
  const list = useNotifications();
  const { markRead, markAllRead, isMarkingAll } = useMarkRead();
  const { toast } = useToast();
  useLive([`bell:${userId}`], list.reload);
  const [newest] = list.nodes;
  const reportFailure = (error: unknown) => {
    const description = failureMessage(error, "Nothing was marked as read.");
    if (description !== null) toast({ title: "Error", description, tone: "destructive" });
  };
  return (
    <Reading>
      <PageHeader
        title="Notifications"
        text="About your bets, votes and money, kept for half a year."
        actions={
          newest && (
            <Button
              look="secondary"
              size="small"
              disabled={list.nodes.every(({ isRead }) => isRead)}
              pending={isMarkingAll && "Marking..."}
              onClick={() => void markAllRead(newest.createdAt).catch(reportFailure)}
            >
              Mark all as read
            </Button>
          )
        }
      />
      <ListStates list={list} skeleton={<ListSkeleton />} failed={unread} empty={<NothingYet />}>
        {(notifications) => (
          <Groups>
            {noticeGroups(notifications).map((group) => (
              // The user is leaving for another page, where this failure would not matter.
              <NoticeGroupCard key={group.id} group={group} onOpen={(id) => void markRead(id).catch(() => undefined)} />
            ))}
          </Groups>
        )}
      </ListStates>
    </Reading>
  );
}

const unread = { what: "Your notifications", safe: "They are kept, and your emails say the same." };

const ListSkeleton = () => (
  <Loading label="Loading your notifications">
    <Skeleton $height="320px" />
  </Loading>
);

const NothingYet = () => (
  <EmptyState
    title="Nothing yet"
    text="When something happens in your bets, you read it here and get an email."
    icon={<Inbox size={22} aria-hidden />}
  />
);
