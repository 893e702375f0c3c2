import { lazy, Suspense, useState, type ReactNode } from "react";
import { rememberWelcome, wasWelcomed } from "./welcomed.ts";

const WelcomeDialog = lazy(() => import("./welcome-dialog.tsx").then((module) => ({ default: module.WelcomeDialog })));

export type WelcomeProps = {
  readonly userId: string;
  readonly name: string;
  /** What a person is asked before the greeting, if anything; it calls back once it is answered or put off. */
  readonly ask: ((onDone: () => void) => ReactNode) | null;
};

/** Greets a person once in each browser; the greeting is fetched for those who get one. */
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
