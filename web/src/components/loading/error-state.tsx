import ShieldCheck from "lucide-react/icons/shield-check";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ReactNode } from "react";
import { MessageActions, MessageBox, MessageIcon, MessageTitle, Safe } from "../message.styles.ts";

export type ErrorStateProps = {
  /** What happened. */
  readonly title: string;
  readonly text?: string;
  /** What is not affected: 'Your card was not charged.' */
  readonly safe?: string;
  /** What can be done. */
  readonly action?: ReactNode;
  /** Set if it is the page's only content, so that its title becomes the page's heading. */
  readonly isPage?: boolean;
};

export function ErrorState({ title, text, safe, action, isPage = false }: ErrorStateProps) {
  return (
    <MessageBox role="alert">
      <MessageIcon $tone="danger">
        <TriangleAlert size={22} aria-hidden />
      </MessageIcon>
      <MessageTitle as={isPage ? "h1" : "h2"}>{title}</MessageTitle>
      {text && <p>{text}</p>}
      {safe && (
        <Safe>
          <ShieldCheck size={18} aria-hidden />
          {safe}
        </Safe>
      )}
      {action && <MessageActions>{action}</MessageActions>}
    </MessageBox>
  );
}
