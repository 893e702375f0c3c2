import { useEffect } from "react";
import { ToastProvider, useToast } from "../../components/overlays/toast.tsx";
import { signInPath } from "./sign-in-path.ts";

const redirectDelayMs = 500;

/**
 * Shows visitors that the page needs a sign-in, and takes them there and back. Brings its own toasts, which visitors
 * otherwise lack.
 */
export const SentToSignIn = () => (
  <ToastProvider>
    <Leaving />
  </ToastProvider>
);

function Leaving() {
  const { toast } = useToast();
  useEffect(() => {
    toast({ title: "Unauthorized", description: "You are logged out. Logging in again...", tone: "destructive" });
    const { pathname, search } = window.location;
    const timer = setTimeout(() => window.location.assign(signInPath(pathname + search)), redirectDelayMs);
    return () => clearTimeout(timer);
  }, [toast]);
  return null;
}
