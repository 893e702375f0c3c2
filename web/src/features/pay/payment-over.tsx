import { Button } from "../../components/forms/button.tsx";
import { ErrorState } from "../../components/loading/error-state.tsx";
import { Stack } from "../../components/layout.ts";
import { Moment } from "../../components/moment.tsx";
import { PageHeader } from "../../components/page/page-header.tsx";
import type { PaidPlace } from "./api/load-payment.ts";
import { endings } from "./pay-words.ts";
import type { WayBack } from "./use-way-back.ts";

export type PaymentOverProps = { readonly place: PaidPlace; readonly way: WayBack };

/** A participation with nothing left to pay: it is paid, or it ended. */
export function PaymentOver({ place: { status, bet, amount }, way }: PaymentOverProps) {
  const back = (
    <Button pending={way.isLeaving && "Going back..."} onClick={() => void way.leave()}>
      Go to {way.to}
    </Button>
  );
  if (status === "PENDING") return null;
  if (status !== "HELD") return <ErrorState isPage {...endings[status]} action={back} />;
  return (
    <Stack $gap={6}>
      <PageHeader title="Your place is paid" text={bet.title} />
      <Moment
        sentence="You are in."
        figure={{ money: amount, label: "Your stake" }}
        next="It is held in escrow until a result is proposed and voted on."
        action={back}
      />
    </Stack>
  );
}
