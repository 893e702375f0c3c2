import type { ReactNode } from "react";
import { Stack } from "../components/layout.ts";
import { Notice } from "../components/notice.tsx";
import { SumLines } from "../components/sum-lines.tsx";
import { PaymentForm, type PaymentFormProps } from "./payment-form.tsx";

export type PaymentSums = { amount: string; fee: string; totalCharge: string };

export type PaymentStepProps = PaymentFormProps & {
  /** What is bought, in the person's own terms. */
  bought: ReactNode;
  sums: PaymentSums;
  feeLabel: string;
  /** What happens to the money. */
  consequence: ReactNode;
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
