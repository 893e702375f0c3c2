import { lazy, Suspense } from "react";
import { useNavigate } from "react-router-dom";
import { useCreateBetDialog } from "../shared/use-create-bet-dialog.ts";
import type { Person } from "./session/load-person.ts";
import { loadTermsDialog, TermsGate } from "./terms-gate.tsx";

const loadDialog = () => import("../features/create-bet/create-bet-dialog.tsx");
const CreateBetDialog = lazy(() => loadDialog().then((module) => ({ default: module.CreateBetDialog })));

/**
 * Returns handlers for a link to the dialog that load its code when the user is about to press, so that it then opens
 * at once.
 */
export const prepareCreateBet = ({ acceptedTerms }: Person) => {
  const prepare = () => void (acceptedTerms ? loadDialog() : loadTermsDialog()).catch(() => undefined);
  return { onPointerEnter: prepare, onFocus: prepare };
};

export type CreateBetProps = { readonly person: Person };

/**
 * The create-bet dialog over the current page, loaded when first opened. After creation it opens the new bet's page.
 */
export function CreateBet({ person }: CreateBetProps) {
  const { open, close } = useCreateBetDialog();
  const navigate = useNavigate();
  if (!open) return null;
  return (
    <TermsGate person={person} onClose={close}>
      <Suspense fallback={null}>
        <CreateBetDialog onClose={close} onCreated={(betId) => void navigate(`/bet/${betId}`, { replace: true })} />
      </Suspense>
    </TermsGate>
  );
}
