import ArrowLeft from "lucide-react/icons/arrow-left";
import LockKeyhole from "lucide-react/icons/lock-keyhole";
import { Fragment, useId } from "react";
import { useSearchParams } from "react-router-dom";
import { ButtonLink } from "../../components/forms/button.tsx";
import { Card } from "../../components/card.tsx";
import { ChipRow } from "../../components/chip.tsx";
import { EmptyState } from "../../components/loading/empty-state.tsx";
import { Soft, Stack } from "../../components/layout.ts";
import { ListStates } from "../../components/loading/list-states.tsx";
import { MoneyComposition } from "../../components/charts/money-composition.tsx";
import { MoneyOverTime, type HeldDay } from "../../components/charts/money-over-time.tsx";
import { PageHeader } from "../../components/page/page-header.tsx";
import type { EscrowPageQuery } from "../../generated/graphql.ts";
import { isZero } from "../../shared/format-money.ts";
import { EscrowEntry } from "./escrow-entry.tsx";
import { LinesSkeleton, SumsSkeleton } from "./escrow-skeleton.tsx";
import { EscrowSums } from "./escrow-sums.tsx";
import { Back } from "./escrow.styles.ts";
import { Statement as Lines } from "./statement-lines.styles.ts";
import { isDone } from "./moving-amount.ts";
import { onItsWay } from "./on-its-way.ts";
import { PrintStyle, ScreenOnly } from "../../components/print.styles.ts";
import { HowEscrowWorks } from "./how-escrow-works.tsx";
import { moneyIsSafe, Statement } from "./statement.tsx";
import { useEscrow } from "./use-escrow.ts";
import { WaitingWinnings } from "./waiting-winnings.tsx";

export type EscrowPageProps = { readonly userId: string };

const views = [
  { value: "stakes", label: "Stakes" },
  { value: "statement", label: "Statement" },
] as const;

type View = (typeof views)[number]["value"];

/** The user's own money: the sums, and below them every stake with its current place, or every movement. */
export function EscrowPage({ userId }: EscrowPageProps) {
  const { view, setView } = useView();
  return (
    <>
      <PrintStyle />
      <PageHeader
        title="Your Escrow Balance"
        text="Every stake of yours, and where it is. Fees count only where a refund returned them."
        back={
          <Back>
            <ButtonLink to="/" look="quiet" size="small">
              <ArrowLeft size={16} aria-hidden />
              Back to home
            </ButtonLink>
          </Back>
        }
      />
      <Stack $gap={8}>
        <Balance userId={userId} view={view} onView={setView} />
        {view === "stakes" && <HowEscrowWorks />}
      </Stack>
    </>
  );
}

/** Keeps the view in the address, so that links can open the statement. */
function useView() {
  const [parameters, setParameters] = useSearchParams();
  const view: View = parameters.get("view") === "statement" ? "statement" : "stakes";
  const setView = (next: View) =>
    setParameters(next === "statement" ? { view: next } : {}, { replace: true, preventScrollReset: true });
  return { view, setView };
}

type BalanceProps = EscrowPageProps & { readonly view: View; readonly onView: (view: View) => void };

function Balance({ userId, view, onView }: BalanceProps) {
  const stakes = useEscrow(userId);
  const Top = view === "statement" ? ScreenOnly : Fragment;
  return (
    <>
      <Top>
        <Stack $gap={8}>
          {stakes.state === "loading" ? (
            <SumsSkeleton isDrawn={view === "stakes"} />
          ) : (
            stakes.data && <Sums balance={stakes.data.escrowBalance} isDrawn={view === "stakes"} />
          )}
          <ChipRow label="What to show" options={views} value={view} onChange={onView} />
        </Stack>
      </Top>
      {view === "statement" ? (
        <Statement userId={userId} onItsWay={stakes.data ? onItsWay(stakes.data.escrowBalance.paidOutSince) : null} />
      ) : (
        <Stakes stakes={stakes} />
      )}
    </>
  );
}

type SumsProps = {
  readonly balance: EscrowPageQuery["escrowBalance"];
  /** Whether to draw where the money is, which the statement has in rows. */
  readonly isDrawn: boolean;
};

function Sums({ balance, isDrawn }: SumsProps) {
  const { totalInEscrow, totalHeld, totalPending, totalWaiting, totalPaidOut, totalRefunded, heldByDay } = balance;
  const days = sinceFirstHeld(heldByDay.map(({ date, amount }) => ({ date, held: amount })));
  const isNew = [totalHeld, totalWaiting, totalPaidOut, totalRefunded].every(({ amount }) => isZero(amount));
  return (
    <>
      {!isZero(totalWaiting.amount) && <WaitingWinnings amount={totalWaiting.amount} />}
      <EscrowSums
        total={totalInEscrow.amount}
        held={totalHeld.amount}
        pending={totalPending.amount}
        onItsWay={onItsWay(balance.paidOutSince)}
      />
      {isDrawn && !isNew && (
        <Card aria-labelledby="where-money-is">
          <Stack $gap={5}>
            <h2 id="where-money-is">Where your money is, and was</h2>
            <MoneyComposition held={totalHeld} waiting={totalWaiting} paidOut={totalPaidOut} refunded={totalRefunded} />
            {days.length > 0 && <MoneyOverTime days={days} />}
          </Stack>
        </Card>
      )}
    </>
  );
}

/** The fewest days that are drawn, so that a single one is not the whole width. */
const fewestDays = 14;

/** Leaves out the empty days before the first on which something was held; returns none if nothing ever was. */
function sinceFirstHeld(days: readonly HeldDay[]): readonly HeldDay[] {
  const first = days.findIndex(({ held }) => !isZero(held.amount));
  return first < 0 ? [] : days.slice(Math.max(0, Math.min(first - 1, days.length - fewestDays)));
}

const Stakes = ({ stakes }: { stakes: ReturnType<typeof useEscrow> }) => (
  <Stack as="section" $gap={4} aria-labelledby="escrow-details">
    <div>
      <h2 id="escrow-details">Escrow Details</h2>
      <Soft as="p">Every bet with a stake of yours, the newest first</Soft>
    </div>
    <ListStates
      list={stakes}
      skeleton={<LinesSkeleton label="Loading your stakes" />}
      failed={{ what: "Your balance", safe: moneyIsSafe }}
      empty={<NoFunds />}
    >
      {(entries) => (
        <Stack $gap={6}>
          <Group title="Open" entries={entries.filter(({ stake }) => !isDone(stake.place))} />
          <Group title="Done" entries={entries.filter(({ stake }) => isDone(stake.place))} />
        </Stack>
      )}
    </ListStates>
  </Stack>
);

type GroupProps = {
  readonly title: string;
  readonly entries: readonly EscrowPageQuery["escrowBalance"]["entries"]["nodes"][number][];
};

function Group({ title, entries }: GroupProps) {
  const id = useId();
  if (entries.length === 0) return null;
  return (
    <Stack as="section" $gap={2} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <Lines>
        {entries.map((entry) => (
          <EscrowEntry key={entry.stake.id} entry={entry} />
        ))}
      </Lines>
    </Stack>
  );
}

function NoFunds() {
  return (
    <Card>
      <EmptyState
        title="No funds currently in escrow"
        text="When you create or join bets with escrow, they'll appear here"
        icon={<LockKeyhole size={22} aria-hidden />}
        action={<ButtonLink to="/">Find a bet</ButtonLink>}
      />
    </Card>
  );
}
