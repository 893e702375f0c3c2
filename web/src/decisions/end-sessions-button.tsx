import { useState } from "react";
import { Button, type ButtonProps } from "../components/forms/button.tsx";
import { DecisionDialog } from "./decision-dialog.tsx";
import { useEndSessionsOfPerson } from "./end-sessions-of-person.ts";

export type EndSessionsButtonProps = Pick<ButtonProps, "look" | "size"> & {
  readonly person: { readonly id: string; readonly displayName: string };
};

/** Signs a person out everywhere, after an admin has written down why. For admins. */
export function EndSessionsButton({ person: { id, displayName }, ...appearance }: EndSessionsButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const [withCredentials, setWithCredentials] = useState(false);
  const [endSessions] = useEndSessionsOfPerson();
  return (
    <>
      <Button {...appearance} aria-label={`Sign this person out: ${displayName}`} onClick={() => setAsking(true)}>
        Sign out everywhere
      </Button>
      {isAsking && (
        <DecisionDialog
          title={`Sign ${displayName} out everywhere?`}
          confirm="Sign out everywhere"
          about={String(withCredentials)}
          onClose={() => setAsking(false)}
          decide={async ({ note, idempotencyKey }) => {
            await endSessions({ variables: { input: { userId: id, reason: note, withCredentials, idempotencyKey } } });
            return { title: "Signed Out", text: `${displayName} has to sign in again.` };
          }}
        >
          <p>
            Every browser in which they are signed in loses its session within seconds. They can sign in again at once.
          </p>
          <label>
            <input
              type="checkbox"
              checked={withCredentials}
              onChange={(event) => setWithCredentials(event.target.checked)}
            />{" "}
            End their personal tokens and what they let apps do too
          </label>
        </DecisionDialog>
      )}
    </>
  );
}
