import { useState } from "react";
import { useIdempotencyKey } from "../../graphql/use-idempotency-key.ts";
import { useRotateWebhookSecret } from "./api/rotate-secret.ts";
import { useFailureToast } from "./use-failure-toast.ts";
import type { MadeSecret } from "./webhook-secret.tsx";

/** Rotates the signing secret; each press after a success creates another one. */
export function useRotateSecret(id: string, onMade: (made: MadeSecret) => void) {
  const [send, { loading: isRotating }] = useRotateWebhookSecret();
  const [rotations, setRotations] = useState(0);
  const keyFor = useIdempotencyKey();
  const reportFailure = useFailureToast();

  const rotate = async () => {
    try {
      const { data } = await send({ variables: { input: { id, idempotencyKey: keyFor({ id, rotations }) } } });
      setRotations(rotations + 1);
      if (!data?.rotateWebhookSecret) return;
      onMade({ url: data.rotateWebhookSecret.endpoint.url, secret: data.rotateWebhookSecret.secret });
    } catch (error) {
      reportFailure("The secret was not replaced", error);
    }
  };
  return { isRotating, rotate };
}
