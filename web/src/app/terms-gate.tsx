import { lazy, Suspense, type ReactNode } from "react";
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
      <TermsDialog onClose={onClose} onAccepted={reload} />
    </Suspense>
  );
}
