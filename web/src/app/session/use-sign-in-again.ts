import { useCallback, useRef } from "react";
import { useToast } from "../../components/overlays/toast.tsx";
import type { OnSignedOut } from "../../graphql/client.ts";
import { reauthenticationPath, signInPath } from "./sign-in-path.ts";

const redirectDelayMs = 500;

/** Long enough to read why the page goes away. */
const readingDelayMs = 2_000;

/**
 * Returns a function that asks users to sign in, and takes them there and back. Acts only once, however often it is
 * called.
 */
export function useSignInAgain(): OnSignedOut {
  const { toast } = useToast();
  const leaving = useRef(false);
  return useCallback(
    (need) => {
      if (leaving.current) return;
      leaving.current = true;
      const { pathname, search } = window.location;
      const here = pathname + search;
      if (need === "again") {
        toast({
          title: "Sign in again first",
          description: "This needs a sign-in of the last 10 minutes. You come back to this page, and then press again.",
        });
        setTimeout(() => window.location.assign(reauthenticationPath(here)), readingDelayMs);
        return;
      }
      toast({ title: "Unauthorized", description: "You are logged out. Logging in again...", tone: "destructive" });
      setTimeout(() => window.location.assign(signInPath(here)), redirectDelayMs);
    },
    [toast],
  );
}
