import { Time } from "../../components/time.tsx";
import { VisuallyHidden } from "../../components/visually-hidden.ts";
import type { ListedNotification } from "./api/load-notifications.ts";
import { NoticeIcon } from "./notice-icon.tsx";
import { noticeWords } from "./notice-words.ts";
import { EntryLink, Mark, Text, Title, When } from "./notifications.styles.ts";
import { WithOwnTimes } from "./with-own-times.tsx";

export type NotificationEntryProps = {
  readonly notification: ListedNotification;
  readonly onOpen: (id: string) => void;
};

/** A notification that links to where the user acts on it, and counts as read after that. */
export function NotificationEntry({ notification, onOpen }: NotificationEntryProps) {
  const { id, kind, times, path, createdAt, isRead } = notification;
  const { title, text } = noticeWords(notification);
  return (
    <li>
      <EntryLink to={path} onClick={() => !isRead && onOpen(id)}>
        <Mark $isRead={isRead}>
          <NoticeIcon kind={kind} />
        </Mark>
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
