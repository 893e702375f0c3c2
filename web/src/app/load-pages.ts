import { matchPath, matchRoutes, type RouteObject } from "react-router-dom";
import { fetched } from "./fetched.tsx";
import type { Session } from "./session/session.tsx";

export const SignedInFrame = fetched(() =>
  import("./frame/signed-in-frame.tsx").then((module) => module.SignedInFrame),
);
export const Feed = fetched(() => import("./routes/feed.tsx").then((module) => module.Component));
export const Landing = fetched(() => import("./landing/landing.tsx").then((module) => module.Landing));

const prefetchFeed = async () => (await import("./routes/feed.tsx")).prefetch();
const prefetchBet = async (id: string) => (await import("./routes/bets.tsx")).prefetchBet(id);

/** What a route carries besides its element: a function that loads its page. */
export type PageHandle = { readonly load?: () => Promise<unknown> };

/**
 * Loads the files of the page at an address at once, in parallel with the session request. The start page is the
 * landing only if the user is known to be signed out; otherwise the feed's data is queried too, and at a bet's address
 * the bet's. Resolves when everything has loaded or failed.
 */
export async function loadAhead(routes: RouteObject[], pathname: string, session: Session): Promise<void> {
  const isVisitor = session.state === "signed-out";
  const loads = (matchRoutes(routes, pathname) ?? []).flatMap(({ route }) => {
    const handle: PageHandle | undefined = route.handle;
    return handle?.load ?? [];
  });
  if (pathname === "/") loads.push(...(isVisitor ? [Landing.load] : [Feed.load, prefetchFeed]));
  if (!isVisitor) loads.push(SignedInFrame.load);
  const betId = isVisitor ? undefined : matchPath("/bet/:id", pathname)?.params.id;
  if (betId !== undefined) loads.push(() => prefetchBet(betId));
  // The page loads them again and reports failures.
  await Promise.allSettled(loads.map((load) => load()));
}
