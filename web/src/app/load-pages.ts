import { matchRoutes, type Params, type RouteObject } from "react-router-dom";
import { fetched } from "./fetched.tsx";
import type { Session } from "./session/session.tsx";

export const SignedInFrame = fetched(() =>
  import("./frame/signed-in-frame.tsx").then((module) => module.SignedInFrame),
);
export const Feed = fetched(() => import("./routes/feed.tsx").then((module) => module.Component));
export const Landing = fetched(() => import("./landing/landing.tsx").then((module) => module.Landing));

const prefetchFeed = async () => (await import("./routes/feed.tsx")).prefetch();

/** What a route carries besides its element: functions that load its page, and the data that it shows to its user. */
export type PageHandle = {
  readonly load?: () => Promise<unknown>;
  readonly prefetch?: ((params: Params) => Promise<unknown>) | undefined;
};

/**
 * Loads the files of the page at an address at once, in parallel with the session request. The start page is the
 * landing only if the user is known to be signed out; otherwise the feed's data is queried too, as is that of a page
 * with a prefetch. Resolves when everything has loaded or failed.
 */
export async function loadAhead(routes: RouteObject[], pathname: string, session: Session): Promise<void> {
  const isVisitor = session.state === "signed-out";
  const loads = (matchRoutes(routes, pathname) ?? []).flatMap(({ route, params }) => {
    const { load, prefetch }: PageHandle = route.handle ?? {};
    return [load, isVisitor ? undefined : prefetch && (() => prefetch(params))].filter((each) => each !== undefined);
  });
  if (pathname === "/") loads.push(...(isVisitor ? [Landing.load] : [Feed.load, prefetchFeed]));
  if (!isVisitor) loads.push(SignedInFrame.load);
  // The page loads them again and reports failures.
  await Promise.allSettled(loads.map((load) => load()));
}
