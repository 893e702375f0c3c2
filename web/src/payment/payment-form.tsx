import { Elements, PaymentElement } from "@stripe/react-stripe-js";
import LockKeyhole from "lucide-react/icons/lock-keyhole";
import { useMemo, useState, type FormEvent } from "react";
import { styled } from "styled-components";
import { Button } from "../components/forms/button.tsx";
import { Stack } from "../components/layout.ts";
import { Notice } from "../components/notice.tsx";
import { Loading, Skeleton } from "../components/loading/skeleton.tsx";
import { RoomForBank } from "./room-for-bank.tsx";
import { useStripeAppearance } from "./use-stripe-appearance.ts";
import { useConfirmPayment, type PaymentProblem } from "./use-confirm-payment.ts";
import { useStripeScript } from "./use-stripe-script.ts";

/** The payment's state: the fields are loading, they are ready, or the card is being charged. */
export type PaymentPhase = "loading" | "ready" | "paying";

export type PaymentFormProps = {
  /** The id of this form, for the pay button in the dialog's footer. */
  readonly formId: string;
  readonly clientSecret: string;
  /** Where a bank with its own page leads back to; the start page by default. */
  readonly returnPath?: string;
  readonly phase: PaymentPhase;
  readonly onPhase: (phase: PaymentPhase) => void;
  /** Called with what went wrong, and with null as soon as the card changes or the user tries again. */
  readonly onProblem: (problem: PaymentProblem | null) => void;
  /** Runs once the card is charged. It must not fail: there is nothing to pay again. */
  readonly onPaid: () => Promise<void>;
};

const Secured = styled.p`
  display: flex;
  gap: ${({ theme }) => theme.space[2]};
  align-items: center;
  color: ${({ theme }) => theme.colour.inkSoft};
  font-size: ${({ theme }) => theme.size.s};
`;

/** The card fields of the payment provider. Card numbers never touch this page. */
export function PaymentForm({ clientSecret, ...form }: PaymentFormProps) {
  const script = useStripeScript();
  const appearance = useStripeAppearance();
  const options = useMemo(() => ({ clientSecret, appearance }), [clientSecret, appearance]);
  if (script.state === "failed") return <Unreachable onRetry={script.retry} />;
  if (script.state === "loading") return <FieldsSkeleton />;
  return (
    <Elements stripe={script.stripe} options={options}>
      <CardFields {...form} />
    </Elements>
  );
}

function CardFields(form: Omit<PaymentFormProps, "clientSecret">) {
  const { formId, returnPath, phase, onPhase, onProblem, onPaid } = form;
  const confirm = useConfirmPayment({ onProblem, returnPath });
  const [broken, setBroken] = useState(false);

  const pay = async () => {
    onPhase("paying");
    onProblem(null);
    if ((await confirm()) === "paid") await onPaid();
    else onPhase("ready");
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (phase === "ready") void pay();
  };

  return (
    <form id={formId} onSubmit={submit}>
      {phase === "paying" && <RoomForBank />}
      <Stack $gap={4}>
        {broken && (
          <Notice tone="danger" title="The card fields could not be loaded">
            Your card was not charged. Cancel, and try again.
          </Notice>
        )}
        {phase === "loading" && !broken && <FieldsSkeleton />}
        <PaymentElement
          options={{ readOnly: phase === "paying" }}
          onReady={() => onPhase("ready")}
          onChange={() => onProblem(null)}
          onLoadError={() => setBroken(true)}
        />
        <Secured>
          <LockKeyhole size={16} aria-hidden />
          Secured by Stripe
        </Secured>
      </Stack>
    </form>
  );
}

function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <Stack $gap={3} $align="start">
      <Notice tone="danger" title="The payment form can't be reached">
        Your card was not charged.
      </Notice>
      <Button look="secondary" size="small" onClick={onRetry}>
        Try again
      </Button>
    </Stack>
  );
}

const FieldsSkeleton = () => (
  <Loading label="Loading the card fields">
    <Stack $gap={4}>
      <Skeleton $height="44px" />
      <Skeleton $height="44px" $width="60%" />
    </Stack>
  </Loading>
);
