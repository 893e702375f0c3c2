import { Suspense } from "react";
import { Outlet, ScrollRestoration } from "react-router-dom";
import { FollowFocus } from "../follow/follow-focus.tsx";
import { FrameSkeleton } from "./frame-skeleton.tsx";
import { SignedInFrame } from "../load-pages.ts";
import { RouteSkeleton } from "../route-skeleton.tsx";
import { useSession } from "../session/session.tsx";
import { VisitorFrame } from "./visitor-frame.tsx";

/** The frame around every page, which follows the session. Until the session is known, it only reserves the room. */
export function Frame() {
  return (
    <>
      <FrameOfSession />
      <FollowFocus />
      <ScrollRestoration />
    </>
  );
}

function FrameOfSession() {
  const session = useSession();
  if (session.state === "loading") {
    return (
      <FrameSkeleton>
        <Outlet />
      </FrameSkeleton>
    );
  }
  if (session.state === "signed-in") {
    return (
      <Suspense fallback={<FrameOfComingPage />}>
        <SignedInFrame person={session.person}>
          <Outlet />
        </SignedInFrame>
      </Suspense>
    );
  }
  return (
    <VisitorFrame mayBegin={session.state !== "unknown"}>
      <Outlet />
    </VisitorFrame>
  );
}

const FrameOfComingPage = () => (
  <FrameSkeleton>
    <RouteSkeleton />
  </FrameSkeleton>
);
