import ShieldCheck from "lucide-react/icons/shield-check";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ReactNode } from "react";
import { MessageActions, MessageBox, MessageIcon, Safe } from "./message.styles.ts";

export type ErrorStateProps = {
  /** What happened. */
  readonly title: string;
  readonly text?: string;
  /** What is safe: 'Your card was not charged.' */
  readonly safe?: string;
  /** What to do. */
  readonly action?: ReactNode;
};

export function ErrorState({ title, text, safe, action }: ErrorStateProps) {
  return (
    <MessageBox role="alert">
      <MessageIcon $tone="danger">
        <TriangleAlert size={22} aria-hidden />
      </MessageIcon>
      <h2>{title}</h2>
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
