import { lazy, Suspense, type ReactNode } from "react";
import type { TermsMoment } from "../features/terms/terms-dialog.tsx";
import type { Person } from "./session/load-person.ts";
import { useReloadSession } from "./session/session.tsx";

export const loadTermsDialog = () => import("../features/terms/terms-dialog.tsx");
const TermsDialog = lazy(() => loadTermsDialog().then((module) => ({ default: module.TermsDialog })));

export type AskTermsProps = {
  readonly moment: TermsMoment;
  /** They were put off, or they are confirmed. */
  readonly onDone: () => void;
};

/** Asks for age and terms where a person may go on without them. */
export function AskTerms({ moment, onDone }: AskTermsProps) {
  return <Ask moment={moment} onClose={onDone} onAccepted={onDone} />;
}

export type TermsGateProps = { readonly person: Person; readonly onClose: () => void; readonly children: ReactNode };

/** What costs money comes after age and terms were confirmed, which is asked once. */
export function TermsGate({ person, onClose, children }: TermsGateProps) {
  return person.acceptedTerms ? children : <Ask moment="first-bet" onClose={onClose} />;
}

type AskProps = {
  readonly moment: TermsMoment;
  readonly onClose: () => void;
  /** The session knows of the answer. */
  readonly onAccepted?: () => void;
};

function Ask({ moment, onClose, onAccepted }: AskProps) {
  const reload = useReloadSession();
  return (
    <Suspense fallback={null}>
      <TermsDialog moment={moment} onClose={onClose} onAccepted={() => reload().then(onAccepted)} />
    </Suspense>
  );
}
