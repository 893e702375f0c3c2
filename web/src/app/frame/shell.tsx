import Plus from "lucide-react/icons/plus";
import { lazy, Suspense, useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { useNeedsYou } from "../../bets/load-needs-you.ts";
import { ButtonLink } from "../../components/forms/button.tsx";
import { Page } from "../../components/layout.ts";
import { useBackOnline } from "../../graphql/use-back-online.ts";
import { isPaymentAwaited } from "../../payment/awaited-payment.ts";
import { useCreateBetLink } from "../../shared/use-create-bet-dialog.ts";
import { Brand } from "./brand.tsx";
import { CreateBet, prepareCreateBet } from "../create-bet.tsx";
import { Bar, BarEnd, BellLink, BarInner, ClearOfBottomBar, FromMedium, SkipLink } from "./frame.styles.ts";
import { MainBar, MainTabs } from "./main-places.tsx";
import { OfflineNotice } from "../offline-notice.tsx";
import { ProfileMenu } from "./profile-menu.tsx";
import type { Person } from "../session/load-person.ts";

export type ShellProps = { readonly person: Person; readonly children: ReactNode };

/** Loaded later: the first render of a page does not need it. */
const Bell = lazy(() => import("./bell.tsx").then((module) => ({ default: module.Bell })));

/** Nothing in the page above waits for it. */
const PageEnd = lazy(() => import("./page-end.tsx").then((module) => ({ default: module.PageEnd })));

/** Few pages begin with a payment's result. */
const ReturnedPayment = lazy(() =>
  import("../returned-payment.tsx").then((module) => ({ default: module.ReturnedPayment })),
);

/** Whether the page begins after a payment, which a bank's own page may have led back here. */
const isAfterPayment = () => window.location.search.includes("redirect_status") || isPaymentAwaited();

/** The frame around every page of a signed-in user. */
export function Shell({ person, children }: ShellProps) {
  const createBet = useCreateBetLink();
  const dueCount = useDueCount();
  const prepare = prepareCreateBet(person);
  const [hasPayment] = useState(isAfterPayment);
  return (
    <ClearOfBottomBar>
      <SkipLink href="#page">Skip to the page</SkipLink>
      <Bar>
        <BarInner>
          <Brand />
          <FromMedium>
            <MainTabs dueCount={dueCount} />
          </FromMedium>
          <BarEnd>
            <FromMedium>
              <ButtonLink to={createBet} size="small" preventScrollReset {...prepare}>
                <Plus size={18} aria-hidden />
                Create Bet
              </ButtonLink>
            </FromMedium>
            <Suspense fallback={<BellLink to="/notifications" aria-label="Notifications" />}>
              <Bell userId={person.id} />
            </Suspense>
            <ProfileMenu person={person} />
          </BarEnd>
        </BarInner>
        <OfflineNotice />
      </Bar>
      <Page id="page" tabIndex={-1}>
        {children}
        <Suspense fallback={null}>
          <PageEnd />
        </Suspense>
      </Page>
      <MainBar dueCount={dueCount} createBet={createBet} prepare={prepare} />
      <CreateBet person={person} />
      {hasPayment && (
        <Suspense fallback={null}>
          <ReturnedPayment />
        </Suspense>
      )}
    </ClearOfBottomBar>
  );
}

/** Returns how many items wait for the user, reloaded with each page. */
function useDueCount(): number {
  const { count, reload } = useNeedsYou();
  const { pathname } = useLocation();
  const refetch = useEffectEvent(reload);
  useEffect(() => refetch(), [pathname]);
  useBackOnline(reload);
  return count;
}
