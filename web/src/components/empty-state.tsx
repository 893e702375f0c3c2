import Inbox from "lucide-react/icons/inbox";
import type { ReactNode } from "react";
import { MessageActions, MessageBox, MessageIcon } from "./message.styles.ts";

export type EmptyStateProps = {
  readonly title: string;
  readonly text?: string;
  readonly icon?: ReactNode;
  /** The one thing to do from here. */
  readonly action?: ReactNode;
};

export function EmptyState({ title, text, icon, action }: EmptyStateProps) {
  return (
    <MessageBox>
      <MessageIcon $tone="neutral">{icon ?? <Inbox size={22} aria-hidden />}</MessageIcon>
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {action && <MessageActions>{action}</MessageActions>}
    </MessageBox>
  );
}
