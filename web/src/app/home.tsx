import { Suspense } from "react";
import { PageShown } from "./first-page.ts";
import { Feed, Landing } from "./load-pages.ts";
import { RouteSkeleton } from "./route-skeleton.tsx";
import { SessionUnknown } from "./session/session-unknown.tsx";
import { useSession } from "./session/session.tsx";

/** One address, two pages: the landing for visitors, the feed for signed-in users. */
export function Home() {
  const session = useSession();
  if (session.state === "loading") return <RouteSkeleton />;
  if (session.state === "unknown") return <SessionUnknown />;
  return (
    <Suspense fallback={<RouteSkeleton />}>
      {session.state === "signed-in" ? <Feed /> : <Landing />}
      <PageShown />
    </Suspense>
  );
}
