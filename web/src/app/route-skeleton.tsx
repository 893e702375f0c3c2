import type { ReactNode } from "react";
import { matchPath, useLocation } from "react-router-dom";
import { BetSkeleton } from "../features/bet-page/bet-skeleton.tsx";
import { EscrowSkeleton } from "../features/escrow/escrow-skeleton.tsx";
import { FeedPageSkeleton } from "../features/feed/feed-skeleton.tsx";
import { MyBetsSkeleton } from "../features/my-bets/my-bets-skeleton.tsx";
import { VoteSkeleton } from "../features/voting/vote-skeleton.tsx";
import { PageSkeleton, ReadingSkeleton } from "./page-skeleton.tsx";

const skeletons: readonly { readonly path: string; readonly skeleton: ReactNode }[] = [
  { path: "/", skeleton: <FeedPageSkeleton /> },
  { path: "/my-bets", skeleton: <MyBetsSkeleton /> },
  { path: "/bet/:id", skeleton: <BetSkeleton /> },
  { path: "/vote/:id", skeleton: <VoteSkeleton /> },
  { path: "/escrow-balance", skeleton: <EscrowSkeleton /> },
  { path: "/support", skeleton: <PageSkeleton /> },
  { path: "/admin", skeleton: <PageSkeleton /> },
];

/** The layout of the page at this address, before its code or its reader is known. Most others are words. */
export function RouteSkeleton() {
  const { pathname } = useLocation();
  const found = skeletons.find(({ path }) => matchPath(path, pathname));
  return <div data-coming>{found?.skeleton ?? <ReadingSkeleton />}</div>;
}
