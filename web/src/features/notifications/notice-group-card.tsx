import { useId } from "react";
import { VisuallyHidden } from "../../components/visually-hidden.ts";
import type { NoticeGroup } from "./notice-groups.ts";
import { NotificationEntry, type NotificationEntryProps } from "./notification-entry.tsx";
import { BetTitle, EntryList, GroupCard } from "./notifications.styles.ts";

export type NoticeGroupCardProps = Pick<NotificationEntryProps, "onOpen"> & { readonly group: NoticeGroup };

/** The notifications of one bet below its title, or a single one. */
export function NoticeGroupCard({ group: { betTitle, notices }, onOpen }: NoticeGroupCardProps) {
  const titleId = useId();
  return (
    <GroupCard as="li">
      {betTitle !== null && (
        <BetTitle id={titleId} title={betTitle}>
          <VisuallyHidden>About </VisuallyHidden>
          {betTitle}
        </BetTitle>
      )}
      <EntryList {...(betTitle !== null && { "aria-labelledby": titleId })}>
        {notices.map((each) => (
          <NotificationEntry key={each.id} notification={each} onOpen={onOpen} />
        ))}
      </EntryList>
    </GroupCard>
  );
}
