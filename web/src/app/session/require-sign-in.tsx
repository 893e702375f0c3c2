import { useEffect } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { useToast } from "../../components/toast.tsx";
import { PageSkeleton } from "../page-skeleton.tsx";
import { SessionUnknown } from "./session-unknown.tsx";
import { useSession } from "./session.tsx";
import { signInPath } from "./sign-in-path.ts";

const redirectDelayMs = 500;

/** Guards personal pages. A signed-out visitor is told so, signs in, and comes back to the same page. */
export function RequireSignIn() {
  const session = useSession();
  const { pathname, search } = useLocation();
  const { toast } = useToast();
  const isSignedOut = session.state === "signed-out";
  useEffect(() => {
    if (!isSignedOut) return;
    toast({ title: "Unauthorized", description: "You are logged out. Logging in again...", tone: "destructive" });
    const timer = setTimeout(() => window.location.assign(signInPath(pathname + search)), redirectDelayMs);
    return () => clearTimeout(timer);
  }, [isSignedOut, pathname, search, toast]);
  if (session.state === "unknown") return <SessionUnknown />;
  return session.state === "signed-in" ? <Outlet /> : <PageSkeleton />;
}
