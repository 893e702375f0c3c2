import { lazy, Suspense, type ReactNode } from "react";
import type { TermsMoment } from "../features/terms/terms-dialog.tsx";
import type { Person } from "./session/load-person.ts";
import { useReloadSession } from "./session/session.tsx";

const TermsDialog = lazy(() =>
  import("../features/terms/terms-dialog.tsx").then((module) => ({ default: module.TermsDialog })),
);

export type TermsGateProps = { readonly person: Person; readonly onClose: () => void; readonly children: ReactNode };

/** What costs money comes after age and terms were confirmed, which is asked once. */
export function TermsGate({ person, onClose, children }: TermsGateProps) {
  const reload = useReloadSession();
  if (person.acceptedTerms) return children;
  return (
    <Suspense fallback={null}>
      <TermsDialog moment="first-bet" onClose={onClose} onAccepted={reload} />
    </Suspense>
  );
}

export type AskTermsProps = { readonly moment: TermsMoment; readonly onDone: () => void };

/** Asks for age and terms where a person may go on without them. */
export function AskTerms({ moment, onDone }: AskTermsProps) {
  const reload = useReloadSession();
  return (
    <Suspense fallback={null}>
      <TermsDialog moment={moment} onClose={onDone} onAccepted={() => reload().then(onDone)} />
    </Suspense>
  );
}
