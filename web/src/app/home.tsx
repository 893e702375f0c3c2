import { lazy, Suspense } from "react";
import { PageSkeleton } from "./page-skeleton.tsx";
import { SessionUnknown } from "./session/session-unknown.tsx";
import { useSession } from "./session/session.tsx";

const Landing = lazy(() => import("./landing/landing.tsx").then((module) => ({ default: module.Landing })));
const Feed = lazy(() => import("./routes/feed.tsx").then(({ Component }) => ({ default: Component })));

/** One address, two pages: what Stakehold is for visitors, the bets for people who are signed in. */
export function Home() {
  const session = useSession();
  if (session.state === "loading") return <PageSkeleton />;
  if (session.state === "unknown") return <SessionUnknown />;
  return <Suspense fallback={<PageSkeleton />}>{session.state === "signed-in" ? <Feed /> : <Landing />}</Suspense>;
}
