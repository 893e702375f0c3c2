import { Suspense, type ComponentType } from "react";
import type { RouteObject } from "react-router-dom";
import { fetched } from "./fetched.tsx";
import { Home } from "./home.tsx";
import type { PageHandle } from "./load-pages.ts";
import { RouteError } from "./route-error.tsx";
import { RouteSkeleton } from "./route-skeleton.tsx";

type PageModule = Promise<{ readonly Component: ComponentType }>;

/** A page that is fetched when it is first opened, with a skeleton meanwhile and an error of its own. */
export function page(path: string, load: () => PageModule): RouteObject {
  const Page = fetched(() => load().then(({ Component }) => Component));
  return {
    path,
    handle: { load: Page.load } satisfies PageHandle,
    errorElement: <RouteError />,
    element: (
      <Suspense fallback={<RouteSkeleton />}>
        <Page />
      </Suspense>
    ),
  };
}

/** Short pages in one file, because each name of a file weighs on every page. */
const policies = () => import("./routes/policies.tsx");

/** Pages that everybody may read. */
export const publicPages: RouteObject[] = [
  { index: true, element: <Home />, errorElement: <RouteError /> },
  page("terms-of-service", policies),
  page("privacy-policy", policies),
  page("cookie-policy", policies),
  page("faq", () => import("./faq/faq.tsx")),
  page("subscribe", policies),
  page("unsubscribe/:link", policies),
  page("support", () => import("./routes/support.tsx")),
];

/**
 * The pages about programs that act for people. Few need them and who does needs several, so they are one file, too.
 */
const programs = () => import("./routes/programs.tsx");

/** So are the vote and its recount, what a person sets and was told, and what staff and admins work with. */
const vote = () => import("./routes/vote.tsx");
const account = () => import("./routes/account.tsx");
const platform = () => import("./routes/platform.tsx");

/** So are bets, one's own and others', and who created them. */
const bets = () => import("./routes/bets.tsx");

/** Pages of one's own: signed out, each leads to sign-in and back. */
export const ownPages: RouteObject[] = [
  page("instructions", policies),
  page("my-bets", bets),
  page("people/:id", bets),
  page("bet/:id", bets),
  page("vote/:id", vote),
  page("vote/:id/recount", vote),
  page("escrow-balance", () => import("./routes/escrow-balance.tsx")),
  page("admin", platform),
  page("staff/:id?", platform),
  page("payout-setup", () => import("./routes/payout-setup.tsx")),
  page("notifications", account),
  page("settings", account),
  page("connected-apps", programs),
  page("apps", programs),
  page("personal-tokens", programs),
  page("webhooks/:id?", programs),
  page("connect/:id", programs),
  page("pay/:id", () => import("./routes/pay.tsx")),
];

/** Pages that take the whole window, for everybody. */
export const wholePages: RouteObject[] = [page("developers/explorer", programs)];
