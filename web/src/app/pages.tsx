import { Suspense, type ComponentType } from "react";
import type { RouteObject } from "react-router-dom";
import { fetched } from "./fetched.tsx";
import { PageShown } from "./first-page.ts";
import { Home } from "./home.tsx";
import type { PageHandle } from "./load-pages.ts";
import { RouteError } from "./route-error.tsx";
import { RouteSkeleton } from "./route-skeleton.tsx";

type PageModule = Promise<{ readonly Component: ComponentType }>;

/** A page that loads when it is first opened, with a skeleton meanwhile and its own error page. */
export function page(path: string, load: () => PageModule, prefetch?: PageHandle["prefetch"]): RouteObject {
  const Page = fetched(() => load().then(({ Component }) => Component));
  return {
    path,
    handle: { load: Page.load, prefetch } satisfies PageHandle,
    errorElement: <RouteError />,
    element: (
      <Suspense fallback={<RouteSkeleton />}>
        <Page />
        <PageShown />
      </Suspense>
    ),
  };
}

/** Short pages share one file, because each file name adds to the size of every page. */
const policies = () => import("./routes/policies.tsx");

/** Pages for everyone. */
export const publicPages: RouteObject[] = [
  { index: true, element: <Home />, errorElement: <RouteError /> },
  page("terms-of-service", policies),
  page("privacy-policy", policies),
  page("cookie-policy", policies),
  page("faq", () => import("./faq/faq.tsx")),
  page("subscribe", policies),
  page("unsubscribe/:link", policies),
  page("called/:token", policies),
  page("support", () => import("./routes/support.tsx")),
];

/**
 * The pages about programs that act for users. Few users need them, and those need several, so they also share a file.
 */
const programs = () => import("./routes/programs.tsx");

/** These share files too: the vote and its recount; escrow and receipts; settings and notifications; the pages of staff and admins. */
const vote = () => import("./routes/vote.tsx");
const escrow = () => import("./routes/escrow-balance.tsx");
const account = () => import("./routes/account.tsx");
const platform = () => import("./routes/platform.tsx");

/** So do bets, the user's own and others', and the people who created them. */
const bets = () => import("./routes/bets.tsx");

/** Pages for signed-in users: others are led to sign-in and back. */
export const ownPages: RouteObject[] = [
  page("instructions", policies),
  page("my-bets", bets),
  page("people/:id", bets),
  page("bet/:id", bets, async (params) => (await bets()).prefetch(params)),
  page("vote/:id", vote),
  page("vote/:id/recount", vote),
  page("escrow-balance", escrow),
  page("bet/:id/receipt", escrow),
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

/** Pages that fill the whole window, for everyone. */
export const wholePages: RouteObject[] = [page("developers/explorer", programs)];
