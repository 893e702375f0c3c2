import { Time } from "../../components/time.tsx";
import { VisuallyHidden } from "../../components/visually-hidden.ts";
import type { Told } from "./api/load-notifications.ts";
import { Dot, Text, Title, ToldLink, When } from "./notifications.styles.ts";

export type ToldEntryProps = { readonly told: Told; readonly onOpen: (id: string) => void };

/** One thing that the reader was told, which leads to where they act on it and counts as read from then on. */
export function ToldEntry({ told: { id, title, text, path, createdAt, isRead }, onOpen }: ToldEntryProps) {
  return (
    <li>
      <ToldLink to={path} onClick={() => !isRead && onOpen(id)}>
        <Dot $isRead={isRead} aria-hidden />
        <Title $isRead={isRead}>
          {!isRead && <VisuallyHidden>Unread: </VisuallyHidden>}
          {title}
        </Title>
        <Text>{text}</Text>
        <When>
          <Time at={createdAt} />
        </When>
      </ToldLink>
    </li>
  );
}
