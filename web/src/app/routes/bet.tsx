import { useState } from "react";
import { useParams } from "react-router-dom";
import { BetPage } from "../../features/bet-page/bet-page.tsx";
import { JoinBetDialog } from "../../features/join-bet/join-bet-dialog.tsx";
import { ProposeDialog } from "../../features/propose/propose-dialog.tsx";
import type { Position } from "../../generated/graphql.ts";
import { useDialogAddress } from "../../shared/use-dialog-address.ts";
import { useSession } from "../session/session.tsx";
import { TermsGate } from "../terms-gate.tsx";

/** The side that joining starts with, by its word in the address; null keeps the user's earlier choice. */
const sideOf = new Map<string | null, Position | null>([
  ["for", "FOR"],
  ["against", "AGAINST"],
  ["bet", null],
]);

const wordOf = (side: Position | null): string => side?.toLowerCase() ?? "bet";

/** Returns how often a dialog was closed, so that each opening begins with a fresh one. */
function useClosings(isOpen: boolean): number {
  const [last, setLast] = useState({ isOpen, closings: 0 });
  if (last.isOpen === isOpen) return last.closings;
  const closings = last.closings + (isOpen ? 0 : 1);
  setLast({ isOpen, closings });
  return closings;
}

export function Component() {
  const session = useSession();
  const { id = "" } = useParams();
  const join = useDialogAddress("join");
  const propose = useDialogAddress("propose");
  const side = sideOf.get(join.value);
  const isOpen = side !== undefined;
  const closings = useClosings(isOpen);
  if (session.state !== "signed-in") return null;
  const { person } = session;
  return (
    <>
      <BetPage
        key={id}
        betId={id}
        viewer={person}
        joining={
          // Those who have not accepted the terms are asked once they join.
          (isOpen || person.acceptedTerms) && (
            <TermsGate person={person} onClose={join.close}>
              <JoinBetDialog
                // The form that is part of the page becomes the one in the address when its payment opens.
                key={`${wordOf(side ?? null)} ${closings}`}
                betId={id}
                side={side ?? null}
                isStanding={!isOpen}
                onPayment={() => !isOpen && join.open(wordOf(null))}
                onClose={join.close}
              />
            </TermsGate>
          )
        }
        isJoining={isOpen}
        onJoin={(chosen) => join.open(wordOf(chosen))}
        onPropose={() => propose.open("result")}
      />
      {propose.value === "result" && <ProposeDialog betId={id} onClose={propose.close} />}
    </>
  );
}
