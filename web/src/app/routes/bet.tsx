import { useState } from "react";
import { useParams } from "react-router-dom";
import { BetPage } from "../../features/bet-page/bet-page.tsx";
import { JoinBetDialog } from "../../features/join-bet/join-bet-dialog.tsx";
import { ProposeDialog } from "../../features/propose/propose-dialog.tsx";
import { useSession } from "../session/session.tsx";
import { TermsGate } from "../terms-gate.tsx";

export function Component() {
  const session = useSession();
  const { id = "" } = useParams();
  const [open, setOpen] = useState<"join" | "propose" | null>(null);
  if (session.state !== "signed-in") return null;
  const close = () => setOpen(null);
  return (
    <>
      <BetPage
        key={id}
        betId={id}
        viewer={session.person}
        onJoin={() => setOpen("join")}
        onPropose={() => setOpen("propose")}
      />
      {open === "join" && (
        <TermsGate person={session.person} onClose={close}>
          <JoinBetDialog betId={id} onClose={close} />
        </TermsGate>
      )}
      {open === "propose" && <ProposeDialog betId={id} onClose={close} />}
    </>
  );
}
