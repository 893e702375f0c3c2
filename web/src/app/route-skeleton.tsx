import type { ReactNode } from "react";
import { matchPath, useLocation } from "react-router-dom";
import { Reading } from "../components/layout.ts";
import { AdminSkeleton } from "../features/admin/admin-skeleton.tsx";
import { BetSkeleton } from "../features/bet-page/bet-skeleton.tsx";
import { EscrowSkeleton } from "../features/escrow/escrow-skeleton.tsx";
import { FeedPageSkeleton } from "../features/feed/feed-skeleton.tsx";
import { MyBetsSkeleton } from "../features/my-bets/my-bets-skeleton.tsx";
import { PayoutPageSkeleton } from "../features/payouts/payout-skeleton.tsx";
import { SupportSkeleton } from "../features/support/support-skeleton.tsx";
import { VoteSkeleton } from "../features/voting/vote-skeleton.tsx";
import { ReadingSkeleton } from "./page-skeleton.tsx";

const skeletons: readonly { readonly path: string; readonly skeleton: ReactNode }[] = [
  { path: "/", skeleton: <FeedPageSkeleton /> },
  { path: "/my-bets", skeleton: <MyBetsSkeleton /> },
  { path: "/bet/:id", skeleton: <BetSkeleton /> },
  {
    path: "/vote/:id/:view?",
    skeleton: (
      <Reading>
        <VoteSkeleton />
      </Reading>
    ),
  },
  { path: "/escrow-balance", skeleton: <EscrowSkeleton /> },
  { path: "/payout-setup", skeleton: <PayoutPageSkeleton /> },
  { path: "/support", skeleton: <SupportSkeleton /> },
  { path: "/admin", skeleton: <AdminSkeleton /> },
];

/** The layout of the page at this address, before its code or the session has loaded. Most pages are text. */
export function RouteSkeleton() {
  const { pathname } = useLocation();
  const found = skeletons.find(({ path }) => matchPath(path, pathname));
  return <div data-coming>{found?.skeleton ?? <ReadingSkeleton />}</div>;
}
