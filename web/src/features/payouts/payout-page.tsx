import { Card } from "../../components/card.tsx";
import { Reading, Stack } from "../../components/layout.ts";
import { Notice } from "../../components/notice.tsx";
import { PageHeader } from "../../components/page/page-header.tsx";
import { NotLoaded } from "../../components/loading/not-loaded.tsx";
import { formatMoney } from "../../shared/format-money.ts";
import { PayoutCard } from "./payout-card.tsx";
import { PayoutSkeleton } from "./payout-skeleton.tsx";
import { PayoutSteps } from "./payout-steps.tsx";
import { useOnboarding } from "./use-onboarding.ts";
import { usePayoutAccount } from "./use-payout-account.ts";

export type PayoutPageProps = {
  readonly userId: string;
  /** How Stripe sent the user here: 'returned' when done, 'expired' when its link was too old. */
  readonly arrival: string | null;
  /** Asks for age and terms before the setup starts; null if they are confirmed. */
  readonly onAskTerms: (() => void) | null;
};

/** Where winnings go: the account's state, and the button that opens its setup window. */
export function PayoutPage({ userId, arrival, onAskTerms }: PayoutPageProps) {
  const { state, waiting, completion, loading, reload, follow } = usePayoutAccount(userId);
  const { isOpening, blockedUrl, start } = useOnboarding(follow);
  return (
    <Reading>
      <PageHeader
        title="Payout setup"
        text="Where your winnings go. You need it once, before your first win is paid."
      />
      <Stack $gap={6}>
        <Arrival arrival={arrival} />
        {blockedUrl && <Blocked url={blockedUrl} />}
        {state === null && loading && <PayoutSkeleton />}
        {state === null && !loading && (
          <Card>
            <NotLoaded
              what="Your payout account"
              safe="Winnings that wait for your account stay yours."
              onRetry={reload}
            />
          </Card>
        )}
        {completion !== null && (
          <div role="status">
            <Notice tone="success" title="Payout Setup Complete!">
              {completion}
            </Notice>
          </div>
        )}
        {waiting !== null && (
          <Notice title={`${formatMoney(waiting)} waits for your account.`}>
            It is yours, and goes to your bank as soon as the account is ready.
          </Notice>
        )}
        {state !== null && (
          <PayoutCard
            state={state}
            isOpening={isOpening}
            onStart={onAskTerms ?? (() => void start())}
            onStartAnother={onAskTerms ?? (() => void start(true))}
          />
        )}
        <PayoutSteps />
      </Stack>
    </Reading>
  );
}

function Arrival({ arrival }: { arrival: string | null }) {
  if (arrival === "returned") {
    return (
      <Notice tone="success" title="You are back from Stripe">
        You can close this window if it opened by itself: the page that you came from follows along.
      </Notice>
    );
  }
  if (arrival === "expired") {
    return (
      <Notice tone="warning" title="That link is no longer valid">
        It works once and for a short time. Nothing that you entered is lost; open the setup again to go on.
      </Notice>
    );
  }
  return null;
}

function Blocked({ url }: { url: string }) {
  return (
    <Notice tone="warning" title="Your browser blocked the window">
      <a href={url} target="_blank" rel="noreferrer">
        Open the payout setup in a new tab
      </a>
      . This page follows along.
    </Notice>
  );
}
