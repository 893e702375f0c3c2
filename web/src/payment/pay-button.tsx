import LockKeyhole from "lucide-react/icons/lock-keyhole";
import { Button } from "../components/button.tsx";
import { formatMoney } from "../shared/format-money.ts";
import type { PaymentPhase } from "./payment-form.tsx";

export type PayButtonProps = {
  /** The payment form that it submits. */
  readonly formId: string;
  readonly phase: PaymentPhase;
  /** What the card will be charged, a decimal string. */
  readonly total: string;
};

/** Names the sum that it charges. It waits for the card fields, and for the bank. */
export const PayButton = ({ formId, phase, total }: PayButtonProps) => (
  <Button type="submit" form={formId} disabled={phase === "loading"} pending={phase === "paying" && "Processing..."}>
    <LockKeyhole size={16} aria-hidden />
    Pay {formatMoney(total)}
  </Button>
);
