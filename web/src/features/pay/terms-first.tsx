import { feeLabel } from "../../bets/fee-words.ts";
import { Purchase } from "../../bets/purchase.tsx";
import { useEntryPreview } from "../../bets/use-entry-preview.ts";
import { useFeeTerms } from "../../bets/use-fee-terms.ts";
import { Button } from "../../components/forms/button.tsx";
import { Card } from "../../components/card.tsx";
import { Soft, Stack } from "../../components/layout.ts";
import { SumLines } from "../../components/sum-lines.tsx";
import type { PaidPlace } from "./api/load-payment.ts";
import { PayActions } from "./pay-actions.tsx";
import type { WayBack } from "./use-way-back.ts";

export type TermsFirstProps = {
  readonly place: PaidPlace;
  readonly way: WayBack;
  readonly onAskTerms: () => void;
};

/** What is bought and what it will cost, for users who have not confirmed age and terms: no stake opens before that. */
export function TermsFirst({ place, way, onAskTerms }: TermsFirstProps) {
  const { bet, position, amount, payableUntil } = place;
  const usual = useFeeTerms();
  const { sums } = useEntryPreview({ amount: amount.amount, position, betId: bet.id });
  return (
    <Card>
      <Stack $gap={5}>
        <Purchase title={bet.title} side={position} />
        <SumLines
          lines={[
            { label: "Bet Amount", amount: amount.amount },
            { label: feeLabel(usual && { ...usual, feePolicy: bet.feePolicy }), amount: sums?.fee ?? null },
          ]}
          total={{ label: "Total Charge", amount: sums?.totalCharge ?? null }}
        />
        <Soft as="p">
          Real money is at stake, so we ask for your age and for the terms once. Your card comes after that.
        </Soft>
        <PayActions way={way} keptUntil={payableUntil ?? null}>
          <Button onClick={onAskTerms}>Continue</Button>
        </PayActions>
      </Stack>
    </Card>
  );
}
