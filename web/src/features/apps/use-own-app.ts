import { useState } from "react";
import { useToast } from "../../components/overlays/toast.tsx";
import { failureMessage } from "../../graphql/failure-message.ts";
import { useIdempotencyKey } from "../../graphql/use-idempotency-key.ts";
import { useDeleteApp } from "./api/delete-app.ts";
import { useRotateAppSecret } from "./api/rotate-app-secret.ts";
import type { ShownSecret } from "./app-secret.tsx";

type App = { readonly id: string; readonly name: string };
type Then = { readonly onSecret: (shown: ShownSecret) => void; readonly onDeleted: () => void };

/**
 * An owner's actions on an app, each after a dialog: a new secret asks how long the old one stays valid, and deletion
 * asks for confirmation.
 */
export function useOwnApp({ id, name }: App, { onSecret, onDeleted }: Then) {
  const [sendRotate, { loading: isRotating }] = useRotateAppSecret();
  const [sendDelete, { loading: isDeleting }] = useDeleteApp();
  const [rotations, setRotations] = useState(0);
  const [asking, setAsking] = useState<"return" | "rotate" | "delete" | null>(null);
  const keyFor = useIdempotencyKey();
  const { toast } = useToast();

  const failed = (title: string, error: unknown) => {
    const description = failureMessage(error, "Nothing was changed. Please try again.");
    if (description !== null) toast({ title, description, tone: "destructive" });
  };
  const rotate = async (overlapDays: number) => {
    try {
      const input = { id, overlapDays, idempotencyKey: keyFor({ id, overlapDays, rotations }) };
      const { data } = await sendRotate({ variables: { input } });
      setRotations(rotations + 1);
      setAsking(null);
      if (data?.rotateAppSecret) onSecret({ name, clientId: id, secret: data.rotateAppSecret.secret ?? null });
    } catch (error) {
      failed("The secret was not changed", error);
    }
  };
  const remove = async () => {
    try {
      await sendDelete({ variables: { input: { id, idempotencyKey: keyFor({ id, ending: "delete" }) } } });
      toast({ title: `${name} is deleted` });
      onDeleted();
    } catch (error) {
      failed("The app was not deleted", error);
    }
  };
  return { isRotating, isDeleting, asking, setAsking, rotate, remove };
}
