import { useState } from "react";
import { Button } from "../../components/forms/button.tsx";
import { Card } from "../../components/card.tsx";
import { Row, Soft, Stack } from "../../components/layout.ts";
import { DeleteAccountDialog } from "./delete-account-dialog.tsx";

export type DeleteAccountProps = { readonly onDeleted: () => void };

/** Deletes the account. */
export function DeleteAccount({ onDeleted }: DeleteAccountProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Card aria-labelledby="delete-account">
      <Stack $gap={3}>
        <h2 id="delete-account">Delete your account</h2>
        <Soft $size="m">
          You can leave once no stake of yours is in a bet and no money is on its way to you. We say what remains if
          something does.
        </Soft>
        <Row>
          <Button look="danger" onClick={() => setAsking(true)}>
            Delete your account
          </Button>
        </Row>
      </Stack>
      {isAsking && <DeleteAccountDialog onClose={() => setAsking(false)} onDeleted={onDeleted} />}
    </Card>
  );
}
