import { useCallback, useRef } from "react";
import { useToast } from "../../components/toast.tsx";
import { signInPath } from "./sign-in-path.ts";

const redirectDelayMs = 500;

/** Tells a person that they are signed out and takes them to sign-in and back. However often it is called, once. */
export function useSignInAgain(): () => void {
  const { toast } = useToast();
  const leaving = useRef(false);
  return useCallback(() => {
    if (leaving.current) return;
    leaving.current = true;
    toast({ title: "Unauthorized", description: "You are logged out. Logging in again...", tone: "destructive" });
    const { pathname, search } = window.location;
    setTimeout(() => window.location.assign(signInPath(pathname + search)), redirectDelayMs);
  }, [toast]);
}
