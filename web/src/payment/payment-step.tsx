import type { ReactNode } from "react";
import { Soft, Stack } from "../components/layout.ts";
import { SumLines } from "../components/sum-lines.tsx";
import { PaymentForm, type PaymentFormProps } from "./payment-form.tsx";

export type PaymentSums = { readonly amount: string; readonly fee: string; readonly totalCharge: string };

export type PaymentStepProps = PaymentFormProps & {
  /** What is bought, in the user's own terms. */
  readonly bought: ReactNode;
  readonly sums: PaymentSums;
  readonly feeLabel: string;
};

/** The last step before a card is charged: what for, how much, what happens to the money, and the card. */
export function PaymentStep({ bought, sums, feeLabel, ...form }: PaymentStepProps) {
  return (
    <Stack $gap={5}>
      <div>{bought}</div>
      <SumLines
        lines={[
          { label: "Bet Amount", amount: sums.amount },
          { label: feeLabel, amount: sums.fee },
        ]}
        total={{ label: "Total Charge", amount: sums.totalCharge }}
      />
      <Soft as="p">Held in escrow, and refunded whole if nobody wins.</Soft>
      <PaymentForm {...form} />
    </Stack>
  );
}
