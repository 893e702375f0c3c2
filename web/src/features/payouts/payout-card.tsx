import CircleCheck from "lucide-react/icons/circle-check";
import Hourglass from "lucide-react/icons/hourglass";
import Landmark from "lucide-react/icons/landmark";
import type { ReactNode } from "react";
import { Badge, type BadgeTone } from "../../components/badge.tsx";
import { Button, ButtonLink } from "../../components/button.tsx";
import { Card } from "../../components/card.tsx";
import { Row, Soft, Stack } from "../../components/layout.ts";
import type { PayoutState } from "./payout-state.ts";

export type PayoutCardProps = {
  readonly state: PayoutState;
  readonly isOpening: boolean;
  readonly onStart: () => void;
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
};

/** Where the account stands, and the one thing to do about it. */
export function PayoutCard({ state, isOpening, onStart }: PayoutCardProps) {
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
              look={state === "setup-required" ? "primary" : "secondary"}
              pending={isOpening && "Opening..."}
              onClick={onStart}
            >
              {state === "setup-required" ? "Set up payouts" : "Continue setup"}
            </Button>
          )}
          {state !== "ready" && <Soft>Opens in a new window</Soft>}
        </Row>
      </Stack>
    </Card>
  );
}
