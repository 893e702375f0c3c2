import { lazy, Suspense, useState, type ReactNode } from "react";
import { ToastProvider } from "../components/toast.tsx";
import { keepDraftsOf } from "../shared/kept-draft.ts";
import { GraphProvider } from "./graph-provider.tsx";
import type { Person } from "./session/load-person.ts";
import { Shell } from "./shell.tsx";

export type SignedInFrameProps = { readonly person: Person; readonly children: ReactNode };

/** No page waits for it. */
const RenewPushes = lazy(() =>
  import("./session/renew-pushes.tsx").then((module) => ({ default: module.RenewPushes })),
);

/** What people who are signed in have and visitors need not fetch: the graph, notifications, and their own frame. */
export function SignedInFrame({ person, children }: SignedInFrameProps) {
  const [owner, setOwner] = useState<string | null>(null);
  // Before any form below reads what was typed, since that may have been somebody else.
  if (owner !== person.id) {
    keepDraftsOf(person.id);
    setOwner(person.id);
  }
  return (
    <ToastProvider>
      <GraphProvider>
        <Suspense>
          <RenewPushes />
        </Suspense>
        <Shell person={person}>{children}</Shell>
      </GraphProvider>
    </ToastProvider>
  );
}
