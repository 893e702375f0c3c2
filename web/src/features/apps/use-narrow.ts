import { useState } from "react";
import { useToast } from "../../components/overlays/toast.tsx";
import type { Scope } from "../../generated/graphql.ts";
import { failureMessage } from "../../graphql/failure-message.ts";
import { useIdempotencyKey } from "../../graphql/use-idempotency-key.ts";
import { useNarrowApp } from "./api/narrow-app.ts";

type App = { readonly id: string; readonly name: string };

/** Lets the user choose which scopes an app keeps, and revokes the rest. `kept` is null before the choice starts. */
export function useNarrow({ id, name }: App, scopes: readonly Scope[], onNarrowed: () => void) {
  const [send, { loading: isNarrowing }] = useNarrowApp();
  const [kept, setKept] = useState<readonly Scope[] | null>(null);
  const keyFor = useIdempotencyKey();
  const { toast } = useToast();
  const removed = scopes.filter((scope) => kept !== null && !kept.includes(scope));

  const narrow = async () => {
    try {
      await send({ variables: { input: { id, scopes: removed, idempotencyKey: keyFor({ id, removed }) } } });
      toast({ title: `${name} may do less now`, description: "What you took away ended at once." });
      setKept(null);
      onNarrowed();
    } catch (error) {
      const description = failureMessage(error, "It may do what it could before. Please try again.");
      if (description !== null) toast({ title: "Nothing was changed", description, tone: "destructive" });
    }
  };
  return {
    kept,
    isNarrowing,
    /** True if some scopes go and some stay: revoking all of them means disconnecting. */
    canNarrow: removed.length > 0 && removed.length < scopes.length,
    begin: () => setKept(scopes),
    cancel: () => setKept(null),
    toggle: (scope: Scope) =>
      setKept((now) => (now?.includes(scope) ? now.filter((one) => one !== scope) : [...(now ?? []), scope])),
    narrow,
  };
}
