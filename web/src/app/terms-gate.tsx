import { lazy, Suspense, type ReactNode } from "react";
import type { TermsMoment } from "../features/terms/terms-dialog.tsx";
import type { Person } from "./session/load-person.ts";
import { useReloadSession } from "./session/session.tsx";

export const loadTermsDialog = () => import("../features/terms/terms-dialog.tsx");
const TermsDialog = lazy(() => loadTermsDialog().then((module) => ({ default: module.TermsDialog })));

export type AskTermsProps = {
  readonly moment: TermsMoment;
  /** Runs once they are postponed or confirmed. */
  readonly onDone: () => void;
};

/** Asks for age and terms where the user may go on without them. */
export function AskTerms({ moment, onDone }: AskTermsProps) {
  return <Ask moment={moment} onClose={onDone} onAccepted={onDone} />;
}

export type TermsGateProps = { readonly person: Person; readonly onClose: () => void; readonly children: ReactNode };

/** Lets users do what costs money only after they confirm age and terms, which is asked once. */
export function TermsGate({ person, onClose, children }: TermsGateProps) {
  return person.acceptedTerms ? children : <Ask moment="first-bet" onClose={onClose} />;
}

type AskProps = {
  readonly moment: TermsMoment;
  readonly onClose: () => void;
  /** Runs once the session is up to date. */
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
