import LockKeyhole from "lucide-react/icons/lock-keyhole";
import { Button } from "../components/forms/button.tsx";
import { formatMoney } from "../shared/format-money.ts";
import type { PaymentPhase } from "./payment-form.tsx";
import { Untranslated } from "../components/untranslated.tsx";

export type PayButtonProps = {
  /** The id of the form that it submits. */
  readonly formId: string;
  readonly phase: PaymentPhase;
  /** The total charge, a decimal string. */
  readonly total: string;
};

/** Shows the charged amount. Disabled while the card fields load, and busy while the bank responds. */
export const PayButton = ({ formId, phase, total }: PayButtonProps) => (
  <Button type="submit" form={formId} disabled={phase === "loading"} pending={phase === "paying" && "Processing..."}>
    <LockKeyhole size={16} aria-hidden />
    Pay <Untranslated>{formatMoney(total)}</Untranslated>
  </Button>
);
