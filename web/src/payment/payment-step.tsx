import type { ReactNode } from "react";
import { Stack } from "../components/layout.ts";
import { Notice } from "../components/notice.tsx";
import { SumLines } from "../components/sum-lines.tsx";
import { PaymentForm, type PaymentFormProps } from "./payment-form.tsx";

export type PaymentSums = { readonly amount: string; readonly fee: string; readonly totalCharge: string };

export type PaymentStepProps = PaymentFormProps & {
  /** What is bought, in the person's own terms. */
  readonly bought: ReactNode;
  readonly sums: PaymentSums;
  readonly feeLabel: string;
  /** What happens to the money. */
  readonly consequence: ReactNode;
};

/** The last look before a card is charged: what for, how much, what happens to it, and the card. */
export function PaymentStep({ bought, sums, feeLabel, consequence, ...form }: PaymentStepProps) {
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
      <Notice>{consequence}</Notice>
      <PaymentForm {...form} />
    </Stack>
  );
}
