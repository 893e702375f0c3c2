import { matchRoutes, type RouteObject } from "react-router-dom";
import type { Session } from "./session/session.tsx";

export const loadSignedInFrame = () => import("./signed-in-frame.tsx");
export const loadFeed = () => import("./routes/feed.tsx");
const importLanding = () => import("./landing/landing.tsx");

let landing: Awaited<ReturnType<typeof importLanding>> | undefined;

export async function loadLanding() {
  landing = await importLanding();
  return landing;
}

/** The landing, where it is there already: it takes the place of the one in the page without a skeleton in between. */
export const fetchedLanding = () => landing?.Landing;

/** What a route carries besides its element: how to fetch its page. */
export type PageHandle = { readonly load?: () => Promise<unknown> };

/**
 * Fetches the files of the page at an address at once, beside the question who is signed in and not after its answer.
 * The start page is the landing only for who is known to be signed out.
 */
export function loadAhead(routes: RouteObject[], pathname: string, session: Session): void {
  const isVisitor = session.state === "signed-out";
  const loads = (matchRoutes(routes, pathname) ?? []).flatMap(({ route }) => {
    const handle: PageHandle | undefined = route.handle;
    return handle?.load ?? [];
  });
  if (pathname === "/") loads.push(isVisitor ? loadLanding : loadFeed);
  if (!isVisitor) loads.push(loadSignedInFrame);
  // The page fetches them again and tells what failed.
  for (const load of loads) load().catch(() => undefined);
}
