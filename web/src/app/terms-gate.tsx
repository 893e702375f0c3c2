import type { ReactNode } from "react";
import { TermsDialog } from "../features/terms/terms-dialog.tsx";
import type { Person } from "./session/load-person.ts";
import { useReloadSession } from "./session/session.tsx";

export type TermsGateProps = { readonly person: Person; readonly onClose: () => void; readonly children: ReactNode };

/** What costs money comes after age and terms were confirmed, which is asked once. */
export function TermsGate({ person, onClose, children }: TermsGateProps) {
  const reload = useReloadSession();
  if (person.acceptedTerms) return children;
  return <TermsDialog onClose={onClose} onAccepted={reload} />;
}
