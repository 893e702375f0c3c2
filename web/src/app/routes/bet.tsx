import { useState } from "react";
import { useParams } from "react-router-dom";
import { BetPage } from "../../features/bet-page/bet-page.tsx";
import { JoinBetDialog } from "../../features/join-bet/join-bet-dialog.tsx";
import { ProposeDialog } from "../../features/propose/propose-dialog.tsx";
import type { Position } from "../../generated/graphql.ts";
import { useSession } from "../session/session.tsx";
import { TermsGate } from "../terms-gate.tsx";

/** The dialog over the page; joining may begin at a side. */
type Opened = { readonly kind: "join"; readonly side: Position | null } | { readonly kind: "propose" };

export function Component() {
  const session = useSession();
  const { id = "" } = useParams();
  const [open, setOpen] = useState<Opened | null>(null);
  if (session.state !== "signed-in") return null;
  const close = () => setOpen(null);
  return (
    <>
      <BetPage
        key={id}
        betId={id}
        viewer={session.person}
        joining={
          open?.kind === "join" && (
            <TermsGate person={session.person} onClose={close}>
              <JoinBetDialog betId={id} side={open.side} onClose={close} />
            </TermsGate>
          )
        }
        onJoin={(side) => setOpen({ kind: "join", side })}
        onPropose={() => setOpen({ kind: "propose" })}
      />
      {open?.kind === "propose" && <ProposeDialog betId={id} onClose={close} />}
    </>
  );
}
