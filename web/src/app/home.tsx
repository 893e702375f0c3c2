import { lazy, Suspense, useState } from "react";
import { fetchedLanding, loadFeed, loadLanding } from "./load-pages.ts";
import { RouteSkeleton } from "./route-skeleton.tsx";
import { SessionUnknown } from "./session/session-unknown.tsx";
import { useSession } from "./session/session.tsx";

const LazyLanding = lazy(() => loadLanding().then((module) => ({ default: module.Landing })));
const Feed = lazy(() => loadFeed().then(({ Component }) => ({ default: Component })));

/** One address, two pages: what Stakehold is for visitors, the bets for people who are signed in. */
export function Home() {
  const session = useSession();
  if (session.state === "loading") return <RouteSkeleton />;
  if (session.state === "unknown") return <SessionUnknown />;
  return <Suspense fallback={<RouteSkeleton />}>{session.state === "signed-in" ? <Feed /> : <Landing />}</Suspense>;
}

function Landing() {
  // Chosen once, because another component would be another page.
  const [Fetched] = useState(fetchedLanding);
  return Fetched ? <Fetched /> : <LazyLanding />;
}
