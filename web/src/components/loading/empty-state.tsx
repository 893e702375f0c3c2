import type { ReactNode } from "react";
import { MessageActions, MessageBox, MessageIcon, MessageTitle } from "../message.styles.ts";

export type EmptyStateProps = {
  readonly title: string;
  readonly text?: string;
  readonly icon: ReactNode;
  /** The one action from here. */
  readonly action?: ReactNode;
  /** Set if it is the page's only content, so that its title becomes the page's heading. */
  readonly isPage?: boolean;
};

export function EmptyState({ title, text, icon, action, isPage = false }: EmptyStateProps) {
  return (
    <MessageBox>
      <MessageIcon $tone="neutral">{icon}</MessageIcon>
      <MessageTitle as={isPage ? "h1" : "h2"}>{title}</MessageTitle>
      {text && <p>{text}</p>}
      {action && <MessageActions>{action}</MessageActions>}
    </MessageBox>
  );
}
