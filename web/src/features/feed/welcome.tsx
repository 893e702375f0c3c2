import { lazy, Suspense, useState, type ReactNode } from "react";
import { rememberWelcome, wasWelcomed } from "./welcomed.ts";

const WelcomeDialog = lazy(() => import("./welcome-dialog.tsx").then((module) => ({ default: module.WelcomeDialog })));

export type WelcomeProps = {
  readonly userId: string;
  readonly name: string;
  /** Renders a question before the greeting, if any; it calls back once the user has answered or postponed it. */
  readonly ask: ((onDone: () => void) => ReactNode) | null;
};

/** Greets a user once in each browser; only users who get the greeting load it. */
export function Welcome({ userId, name, ask }: WelcomeProps) {
  const [isNew] = useState(() => !wasWelcomed(userId));
  const [isAsked, setAsked] = useState(false);
  if (!isNew) return null;
  if (ask !== null && !isAsked) return ask(() => setAsked(true));
  return (
    <Suspense fallback={null}>
      <WelcomeDialog name={name} onClose={() => rememberWelcome(userId)} />
    </Suspense>
  );
}
