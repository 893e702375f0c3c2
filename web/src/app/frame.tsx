import { Outlet, ScrollRestoration } from "react-router-dom";
import { FollowFocus } from "./follow-focus.tsx";
import { useSession } from "./session/session.tsx";
import { Shell } from "./shell.tsx";
import { VisitorFrame } from "./visitor-frame.tsx";

/** The frame around every page follows the session; the page itself stays where it is when the session becomes known. */
export function Frame() {
  const session = useSession();
  return (
    <>
      {session.state === "signed-in" ? (
        <Shell person={session.person}>
          <Outlet />
        </Shell>
      ) : (
        <VisitorFrame mayBegin={session.state !== "unknown"}>
          <Outlet />
        </VisitorFrame>
      )}
      <FollowFocus />
      <ScrollRestoration />
    </>
  );
}
