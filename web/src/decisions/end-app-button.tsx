import { useState } from "react";
import { Button } from "../components/forms/button.tsx";
import { DecisionDialog } from "./decision-dialog.tsx";
import { useEndApp } from "./end-app.ts";

export type EndAppButtonProps = { readonly app: { readonly id: string; readonly name: string } };

/** Ends an app, after an admin has written down why. For admins. */
export function EndAppButton({ app: { id, name } }: EndAppButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const [endApp] = useEndApp();
  return (
    <>
      <Button look="secondary" size="small" aria-label={`End this app: ${name}`} onClick={() => setAsking(true)}>
        End app
      </Button>
      {isAsking && (
        <DecisionDialog
          title={`End ${name}?`}
          confirm="End app"
          look="danger"
          onClose={() => setAsking(false)}
          decide={async ({ note, idempotencyKey }) => {
            await endApp({ variables: { input: { appId: id, reason: note, idempotencyKey } } });
            return { title: "App Ended", text: `${name} can do nothing any more.` };
          }}
        >
          <p>
            Within seconds it can do nothing for anybody, and nobody can connect it. This cannot be undone: its owner
            would have to register another app.
          </p>
        </DecisionDialog>
      )}
    </>
  );
}
