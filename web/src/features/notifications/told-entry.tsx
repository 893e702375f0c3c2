import { Time } from "../../components/time.tsx";
import { VisuallyHidden } from "../../components/visually-hidden.ts";
import type { Told } from "./api/load-notifications.ts";
import { WithOwnTimes } from "./with-own-times.tsx";
import { Dot, Text, Title, ToldLink, When } from "./notifications.styles.ts";

export type ToldEntryProps = { readonly told: Told; readonly onOpen: (id: string) => void };

/** A notification that links to where the user acts on it, and counts as read after that. */
export function ToldEntry({ told: { id, title, text, times, path, createdAt, isRead }, onOpen }: ToldEntryProps) {
  return (
    <li>
      <ToldLink to={path} onClick={() => !isRead && onOpen(id)}>
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
      </ToldLink>
    </li>
  );
}
