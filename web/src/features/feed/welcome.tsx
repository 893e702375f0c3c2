import { lazy, Suspense, useState } from "react";
import { rememberWelcome, wasWelcomed } from "./welcomed.ts";

const WelcomeDialog = lazy(() => import("./welcome-dialog.tsx").then((module) => ({ default: module.WelcomeDialog })));

export type WelcomeProps = { readonly userId: string; readonly name: string };

/** Greets a person once in each browser; the greeting is fetched for who gets one. */
export function Welcome({ userId, name }: WelcomeProps) {
  const [isNew] = useState(() => !wasWelcomed(userId));
  if (!isNew) return null;
  return (
    <Suspense fallback={null}>
      <WelcomeDialog name={name} onClose={() => rememberWelcome(userId)} />
    </Suspense>
  );
}
