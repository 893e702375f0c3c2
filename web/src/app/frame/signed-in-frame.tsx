import { lazy, Suspense, useState, type ReactNode } from "react";
import { ToastProvider } from "../../components/overlays/toast.tsx";
import { keepDraftsOf } from "../../shared/kept-draft.ts";
import { GraphProvider } from "../graph-provider.tsx";
import type { Person } from "../session/load-person.ts";
import { Shell } from "./shell.tsx";

export type SignedInFrameProps = { readonly person: Person; readonly children: ReactNode };

/** No page waits for it. */
const RenewPushes = lazy(() =>
  import("../session/renew-pushes.tsx").then((module) => ({ default: module.RenewPushes })),
);

/** What signed-in users need and visitors do not load: the graph, toasts, and their own frame. */
export function SignedInFrame({ person, children }: SignedInFrameProps) {
  const [owner, setOwner] = useState<string | null>(null);
  // Before any form below reads its draft, which may be another user's.
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
