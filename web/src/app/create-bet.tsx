import { lazy, Suspense } from "react";
import { useNavigate } from "react-router-dom";
import { useCreateBetDialog } from "../shared/use-create-bet-dialog.ts";
import type { Person } from "./session/load-person.ts";
import { TermsGate } from "./terms-gate.tsx";

const CreateBetDialog = lazy(() =>
  import("../features/create-bet/create-bet-dialog.tsx").then((module) => ({ default: module.CreateBetDialog })),
);

export type CreateBetProps = { readonly person: Person };

/** The create-bet dialog over whatever page is shown, fetched when it is first opened. A new bet's own page follows. */
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
