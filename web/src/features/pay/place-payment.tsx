import { useEffect, useEffectEvent } from "react";
import { forgetEntryDraft } from "../../bets/entry-draft.ts";
import { useConfirmEntry } from "../../bets/use-confirm-entry.ts";
import { PageHeader } from "../../components/page/page-header.tsx";
import type { PaidPlace } from "./api/load-payment.ts";
import type { BankWord } from "./bank-word.ts";
import { CardPayment } from "./card-payment.tsx";
import { sentHere } from "./pay-words.ts";
import { PaymentOver } from "./payment-over.tsx";
import { TermsFirst } from "./terms-first.tsx";
import { useWayBack, type Destinations } from "./use-way-back.ts";

export type PlacePaymentProps = Destinations & {
  readonly place: PaidPlace;
  readonly bankWord: BankWord | null;
  /** Asks for age and terms before a stake is opened; null if they are confirmed. */
  readonly onAskTerms: (() => void) | null;
  /** Runs when the participation's state may have changed. */
  readonly onRefused: () => void;
};

/** One participation: the terms if they are missing, then the card, then the way on. */
export function PlacePayment({ place, bankWord, onAskTerms, onRefused, ...destinations }: PlacePaymentProps) {
  const way = useWayBack(place, destinations);
  const confirmEntry = useConfirmEntry();
  const { id: participationId, bet, status } = place;

  const paid = async () => {
    forgetEntryDraft(bet.id);
    const admitted = await confirmEntry({ betId: bet.id, participationId });
    if (admitted === "refused") return onRefused();
    await way.leave();
  };
  const goOn = useEffectEvent(way.leave);
  const isDone = status === "HELD" && bankWord === "confirmed";
  useEffect(() => {
    if (isDone) void goOn();
  }, [isDone]);

  if (status !== "PENDING") return <PaymentOver place={place} way={way} />;
  const title = bet.status === "DRAFT" ? "Pay to open your bet" : "Pay for your place";
  return (
    <>
      <PageHeader title={title} text={sentHere(place)} />
      {onAskTerms ? (
        <TermsFirst place={place} way={way} onAskTerms={onAskTerms} />
      ) : (
        <CardPayment place={place} way={way} bankWord={bankWord} onPaid={paid} onRefused={onRefused} />
      )}
    </>
  );
}
