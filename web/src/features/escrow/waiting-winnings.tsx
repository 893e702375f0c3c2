import { Amount } from "../../components/amount.tsx";
import { ButtonLink } from "../../components/forms/button.tsx";
import { Row, Stack } from "../../components/layout.ts";
import { Notice } from "../../components/notice.tsx";

export type WaitingWinningsProps = { readonly amount: string };

/** Winnings have left escrow and are not paid yet, so they are separate from its sums. */
export function WaitingWinnings({ amount }: WaitingWinningsProps) {
  return (
    <Notice tone="success" title="Winnings not paid out yet">
      <Stack $gap={3}>
        <Amount value={amount} size="xl" live />
        <p>
          They go to your payout account within 1-2 business days after the vote. Without an account they wait for it,
          and stay yours.
        </p>
        <Row>
          <ButtonLink to="/payout-setup" size="small" look="secondary">
            Open payout setup
          </ButtonLink>
        </Row>
      </Stack>
    </Notice>
  );
}
