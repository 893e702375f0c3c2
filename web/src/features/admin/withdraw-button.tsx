import { useState } from "react";
import { Button } from "../../components/forms/button.tsx";
import { useToast } from "../../components/overlays/toast.tsx";
import { failureMessage } from "../../graphql/failure-message.ts";
import { useIdempotencyKey } from "../../graphql/use-idempotency-key.ts";
import { useWithdrawClearing } from "./api/clear-platform.ts";

const tryAgain = "Stakehold could not be reached. Try again in a moment.";

export type WithdrawButtonProps = { readonly cleanupId: string; readonly isOwn: boolean };

/** Withdraws a request for a cleanup before another admin confirms it. */
export function WithdrawButton({ cleanupId, isOwn }: WithdrawButtonProps) {
  const [withdraw, { loading }] = useWithdrawClearing();
  const keyFor = useIdempotencyKey();
  const { toast } = useToast();
  const [alert, setAlert] = useState<string | null>(null);

  const send = async () => {
    setAlert(null);
    try {
      await withdraw({ variables: { input: { cleanupId, idempotencyKey: keyFor({ cleanupId }) } } });
      toast({ title: "Cleanup Withdrawn", description: "Nothing was refunded or deleted." });
    } catch (error) {
      setAlert(failureMessage(error, tryAgain));
    }
  };
  return (
    <>
      <Button look="secondary" pending={loading && "Withdrawing..."} onClick={() => void send()}>
        {isOwn ? "Withdraw" : "Refuse"}
      </Button>
      {alert && <p role="alert">{alert}</p>}
    </>
  );
}
