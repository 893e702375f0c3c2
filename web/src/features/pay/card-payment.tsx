import { useEffect, useEffectEvent, useId, useState } from "react";
import { feeLabel } from "../../bets/fee-words.ts";
import { Purchase } from "../../bets/purchase.tsx";
import { useFeeTerms } from "../../bets/use-fee-terms.ts";
import { Card } from "../../components/card.tsx";
import { ErrorState } from "../../components/loading/error-state.tsx";
import { Stack } from "../../components/layout.ts";
import { NotLoaded } from "../../components/loading/not-loaded.tsx";
import { Notice } from "../../components/notice.tsx";
import { Loading } from "../../components/loading/skeleton.tsx";
import { Button } from "../../components/forms/button.tsx";
import { PayButton } from "../../payment/pay-button.tsx";
import type { PaymentPhase } from "../../payment/payment-form.tsx";
import { PaymentProblemNotice } from "../../payment/payment-problem-notice.tsx";
import { PaymentStep } from "../../payment/payment-step.tsx";
import type { PaymentProblem } from "../../payment/use-confirm-payment.ts";
import type { PaidPlace } from "./api/load-payment.ts";
import type { BankWord } from "./bank-word.ts";
import { PayActions } from "./pay-actions.tsx";
import { PaymentSkeleton } from "./pay-skeleton.tsx";
import { useOpenedPayment } from "./use-opened-payment.ts";
import type { WayBack } from "./use-way-back.ts";

export type CardPaymentProps = {
  readonly place: PaidPlace;
  readonly way: WayBack;
  readonly bankWord: BankWord | null;
  readonly onPaid: () => Promise<void>;
  readonly onRefused: () => void;
};

const unconfirmed: PaymentProblem = {
  title: "Payment Failed",
  text: "Your bank did not confirm the payment.",
  safe: "Your card was not charged.",
};

/** The last step before a card is charged, and the card fields. */
export function CardPayment({ place, way, bankWord, onPaid, onRefused }: CardPaymentProps) {
  const { id, bet, position, amount, payableUntil } = place;
  const formId = useId();
  const usual = useFeeTerms();
  const opened = useOpenedPayment(id);
  const [phase, setPhase] = useState<PaymentPhase>("loading");
  const [problem, setProblem] = useState(bankWord === "refused" ? unconfirmed : null);
  useEnd(opened.state, { paid: () => void onPaid(), refused: onRefused });

  if (opened.state === "failed") {
    return <NotLoaded what="The payment" safe="Your card was not charged." onRetry={opened.retry} />;
  }
  if (opened.state === "refused") {
    const back = (
      <Button pending={way.isLeaving && "Going back..."} onClick={() => void way.leave()}>
        Go to {way.to}
      </Button>
    );
    return <ErrorState title="This can't be paid" text={opened.why} safe="Your card was not charged." action={back} />;
  }
  if (opened.state === "paid") return <Notice tone="success">Your payment is being confirmed.</Notice>;
  return (
    <Card>
      {opened.state === "opening" ? (
        <Loading label="Loading the payment">
          <PaymentSkeleton />
        </Loading>
      ) : (
        <Stack $gap={5}>
          <PaymentStep
            formId={formId}
            returnPath={`/pay/${id}`}
            clientSecret={opened.clientSecret}
            sums={{ amount: amount.amount, ...opened.sums }}
            feeLabel={feeLabel(usual && { ...usual, feePolicy: bet.feePolicy })}
            bought={<Purchase title={bet.title} side={position} />}
            phase={phase}
            onPhase={setPhase}
            onProblem={setProblem}
            onPaid={onPaid}
          />
          {problem && <PaymentProblemNotice problem={problem} />}
          <PayActions way={way} isBusy={phase === "paying"} keptUntil={payableUntil ?? null}>
            <PayButton formId={formId} phase={phase} total={opened.sums.totalCharge} />
          </PayActions>
        </Stack>
      )}
    </Card>
  );
}

type Ends = { readonly paid: () => void; readonly refused: () => void };

/** Continues without a press if there is no card to ask for. */
function useEnd(state: string, ends: Ends): void {
  const end = useEffectEvent(() => {
    if (state === "paid") ends.paid();
    if (state === "refused") ends.refused();
  });
  useEffect(() => end(), [state]);
}
