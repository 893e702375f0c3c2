import { lazy, Suspense } from "react";
import { Outlet } from "react-router-dom";
import { RouteSkeleton } from "../route-skeleton.tsx";
import { SessionUnknown } from "./session-unknown.tsx";
import { useSession } from "./session.tsx";

const SentToSignIn = lazy(() => import("./sent-to-sign-in.tsx").then((module) => ({ default: module.SentToSignIn })));

/** Guards personal pages. A signed-out visitor sees why, signs in, and comes back to the same page. */
export function RequireSignIn() {
  const session = useSession();
  if (session.state === "signed-in") return <Outlet />;
  if (session.state === "unknown") return <SessionUnknown />;
  return (
    <>
      <RouteSkeleton />
      {session.state === "signed-out" && (
        <Suspense fallback={null}>
          <SentToSignIn />
        </Suspense>
      )}
    </>
  );
}
