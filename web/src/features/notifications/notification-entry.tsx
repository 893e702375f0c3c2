import { Time } from "../../components/time.tsx";
import { VisuallyHidden } from "../../components/visually-hidden.ts";
import type { ListedNotification } from "./api/load-notifications.ts";
import { WithOwnTimes } from "./with-own-times.tsx";
import { Dot, Text, Title, EntryLink, When } from "./notifications.styles.ts";

export type NotificationEntryProps = {
  readonly notification: ListedNotification;
  readonly onOpen: (id: string) => void;
};

/** A notification that links to where the user acts on it, and counts as read after that. */
export function NotificationEntry({
  notification: { id, title, text, times, path, createdAt, isRead },
  onOpen,
}: NotificationEntryProps) {
  return (
    <li>
      <EntryLink to={path} onClick={() => !isRead && onOpen(id)}>
        <Dot $isRead={isRead} aria-hidden />
        <Title $isRead={isRead}>
          {!isRead && <VisuallyHidden>Unread: </VisuallyHidden>}
          {title}
        </Title>
        <Text>
          <WithOwnTimes text={text} times={times} />
        </Text>
        <When>
          <Time at={createdAt} />
        </When>
      </EntryLink>
    </li>
  );
}
