import { useState } from "react";
import { Button, type ButtonProps } from "../components/forms/button.tsx";
import { BanEffect } from "./ban-effect.tsx";
import { useBanUser } from "./ban-user.ts";
import { DecisionDialog } from "./decision-dialog.tsx";

export type BanButtonProps = Pick<ButtonProps, "look" | "size"> & {
  readonly person: { readonly id: string; readonly displayName: string };
};

/** Bans a person permanently, after an admin has written down why. For admins. */
export function BanButton({ person: { id, displayName }, ...appearance }: BanButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const [banUser] = useBanUser();
  return (
    <>
      <Button {...appearance} aria-label={`Ban this person: ${displayName}`} onClick={() => setAsking(true)}>
        Ban this person
      </Button>
      {isAsking && (
        <DecisionDialog
          title={`Ban ${displayName} permanently?`}
          confirm="Ban permanently"
          look="danger"
          onClose={() => setAsking(false)}
          decide={async ({ note, idempotencyKey }) => {
            await banUser({ variables: { input: { userId: id, reason: note, idempotencyKey } } });
            return { title: "Person Banned", text: `${displayName} can no longer create, join or vote.` };
          }}
        >
          <p>
            They can no longer create, join or vote. Escrow, payout setup and support stay open to them, and they are
            paid what is theirs.
          </p>
          <BanEffect personId={id} />
        </DecisionDialog>
      )}
    </>
  );
}
