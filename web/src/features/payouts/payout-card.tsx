import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Hourglass from "lucide-react/icons/hourglass";
import Landmark from "lucide-react/icons/landmark";
import { useState, type ReactNode } from "react";
import { Badge, type BadgeTone } from "../../components/badge.tsx";
import { Button, ButtonLink } from "../../components/forms/button.tsx";
import { Card } from "../../components/card.tsx";
import { Row, Soft, Stack } from "../../components/layout.ts";
import type { PayoutState } from "./payout-state.ts";

export type PayoutCardProps = {
  readonly state: PayoutState;
  readonly isOpening: boolean;
  readonly onStart: () => void;
  /** Starts the setup of another account to replace this one. */
  readonly onStartAnother: () => void;
};

type Words = { readonly tone: BadgeTone; readonly title: string; readonly icon: ReactNode; readonly text: string };

const words: Record<PayoutState, Words> = {
  "setup-required": {
    tone: "warning",
    title: "Setup Required",
    icon: <Landmark size={14} aria-hidden />,
    text: "To receive winnings you need a payout account. Stripe, our payment provider, asks who you are and where the money should go. Stakehold doesn't see your bank details.",
  },
  "pending-verification": {
    tone: "accent",
    title: "Pending Verification",
    icon: <Hourglass size={14} aria-hidden />,
    text: "Your details are with Stripe. Verification takes 1-2 business days; there is nothing to do unless they ask you for more. Winnings wait for you meanwhile.",
  },
  ready: {
    tone: "success",
    title: "Ready for Payouts",
    icon: <CircleCheck size={14} aria-hidden />,
    text: "Your account is verified. Winnings are sent to it automatically after each vote, and take 2-7 business days to reach your bank.",
  },
  "account-gone": {
    tone: "danger",
    title: "Account Not Found",
    icon: <CircleAlert size={14} aria-hidden />,
    text: "Your payout account no longer exists at Stripe, or you disconnected it. Winnings wait for you. Set up another account, and they are sent to it.",
  },
  "account-rejected": {
    tone: "danger",
    title: "Account Closed by Stripe",
    icon: <CircleAlert size={14} aria-hidden />,
    text: "Stripe closed your payout account, so nothing can be sent to it. Winnings wait for you. Set up another account, and they are sent to it.",
  },
  "account-restricted": {
    tone: "warning",
    title: "Account Restricted",
    icon: <CircleAlert size={14} aria-hidden />,
    text: "Stripe doesn't let your account receive money now, and may need more details from you. Winnings wait for you. Continue the setup to see what is missing, or set up another account.",
  },
};

/** What the button starts, by state; "ready" has nothing to set up. */
const starts: Record<Exclude<PayoutState, "ready">, { readonly label: string; readonly isAnother: boolean }> = {
  "setup-required": { label: "Set up payouts", isAnother: false },
  "pending-verification": { label: "Continue setup", isAnother: false },
  "account-gone": { label: "Set up another account", isAnother: true },
  "account-rejected": { label: "Set up another account", isAnother: true },
  "account-restricted": { label: "Continue setup", isAnother: false },
};

/** The account's state, and the one action for it. */
export function PayoutCard({ state, isOpening, onStart, onStartAnother }: PayoutCardProps) {
  const { tone, title, icon, text } = words[state];
  return (
    <Card aria-live="polite">
      <Stack $gap={4}>
        <Row>
          <Badge tone={tone}>
            {icon}
            {title}
          </Badge>
        </Row>
        <p>{text}</p>
        <Row $gap={3}>
          {state === "ready" ? (
            <ButtonLink to="/escrow-balance">See your escrow balance</ButtonLink>
          ) : (
            <Button
              look={state === "pending-verification" ? "secondary" : "primary"}
              pending={isOpening && "Opening..."}
              onClick={starts[state].isAnother ? onStartAnother : onStart}
            >
              {starts[state].label}
            </Button>
          )}
          {state !== "ready" && <Soft>Opens in a new window</Soft>}
        </Row>
        {(state === "ready" || state === "account-restricted") && (
          <ChangeAccount isOpening={isOpening} onStartAnother={onStartAnother} />
        )}
      </Stack>
    </Card>
  );
}

/** Asks for confirmation before giving up an account that works, or may work again. */
function ChangeAccount({ isOpening, onStartAnother }: Pick<PayoutCardProps, "isOpening" | "onStartAnother">) {
  const [isAsking, setAsking] = useState(false);
  if (!isAsking) {
    return (
      <Row>
        <Button look="secondary" onClick={() => setAsking(true)}>
          Use another account
        </Button>
      </Row>
    );
  }
  return (
    <Stack $gap={3}>
      <p>
        Another account takes the place of this one at once. Winnings wait until Stripe has verified it. What was sent
        before stays with the old account.
      </p>
      <Row $gap={3}>
        <Button
          pending={isOpening && "Opening..."}
          onClick={() => {
            setAsking(false);
            onStartAnother();
          }}
        >
          Set up another account
        </Button>
        <Button look="secondary" onClick={() => setAsking(false)}>
          Keep this account
        </Button>
      </Row>
    </Stack>
  );
}
