import { useId, useState } from "react";
import { feeLabel } from "../../bets/fee-words.ts";
import { Purchase } from "../../bets/purchase.tsx";
import { useFeeTerms } from "../../bets/use-fee-terms.ts";
import { useFinishEntry } from "../../bets/use-finish-entry.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { Stack } from "../../components/layout.ts";
import { NotLoaded } from "../../components/not-loaded.tsx";
import { Notice } from "../../components/notice.tsx";
import { Loading, Skeleton } from "../../components/skeleton.tsx";
import { awaitPayment } from "../../payment/awaited-payment.ts";
import { PayButton } from "../../payment/pay-button.tsx";
import type { PaymentPhase } from "../../payment/payment-form.tsx";
import { PaymentStep } from "../../payment/payment-step.tsx";
import { useJoinableBet } from "./api/load-joinable-bet.ts";
import { JoinForm } from "./join-form.tsx";
import { termsToBeginWith, type JoinTerms } from "./join-terms.ts";
import { useJoinBet, type OpenedPlace } from "./use-join-bet.ts";

export type JoinBetDialogProps = { betId: string; onClose: () => void };

/** Takes a side in a bet and pays for it. */
export function JoinBetDialog({ betId, onClose }: JoinBetDialogProps) {
  const formId = useId();
  const { data, error, refetch } = useJoinableBet(betId);
  const bet = data?.bet;
  const [typed, setTyped] = useState<JoinTerms | null>(null);
  const terms = typed ?? (bet ? termsToBeginWith(bet) : null);
  const flow = useJoinFlow(betId, onClose);
  const usual = useFeeTerms();
  const { place } = flow;

  if (place?.clientSecret && bet && terms) {
    const { sums } = place;
    return (
      <Dialog
        open
        locked
        onOpenChange={() => undefined}
        title="Complete Payment"
        footer={
          <>
            <Button look="secondary" disabled={flow.phase === "paying"} onClick={flow.backToForm}>
              Cancel
            </Button>
            <PayButton formId={formId} phase={flow.phase} total={sums.totalCharge} />
          </>
        }
      >
        <PaymentStep
          formId={formId}
          clientSecret={place.clientSecret}
          sums={sums}
          feeLabel={feeLabel(usual && { ...usual, feePolicy: place.feePolicy })}
          bought={<Purchase title={bet.title} side={terms.position} />}
          consequence="Your stake is held in escrow until a result is proposed and voted on. If there is no consensus, everything that you pay now is refunded."
          phase={flow.phase}
          onPhase={flow.setPhase}
          onPaid={() => flow.finish("join", place)}
        />
      </Dialog>
    );
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Join Bet"
      description={bet?.title}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          {bet?.canJoin && (
            <Button type="submit" form={formId} pending={flow.joining && "Joining..."}>
              Join Bet
            </Button>
          )}
        </>
      }
    >
      {bet?.canJoin && terms ? (
        <JoinForm
          formId={formId}
          betId={betId}
          minEntry={bet.minEntry.amount}
          makesTwo={bet.participantCount <= 1}
          terms={terms}
          onTerms={setTyped}
          onJoin={() => void flow.join(terms)}
        />
      ) : (
        <NotYet
          failed={error !== undefined}
          gone={data?.bet === null}
          closed={bet?.canJoin === false}
          onRetry={() => void refetch().catch(() => undefined)}
        />
      )}
    </Dialog>
  );
}

type NotYetProps = { failed: boolean; gone: boolean; closed: boolean; onRetry: () => void };

function NotYet({ failed, gone, closed, onRetry }: NotYetProps) {
  if (failed) return <NotLoaded what="This bet" safe="Nothing was charged." onRetry={onRetry} />;
  if (gone) return <Notice tone="warning">This bet is not there any more. Nothing was charged.</Notice>;
  if (closed) return <Notice tone="warning">This bet is not open for joining.</Notice>;
  return (
    <Loading>
      <Stack $gap={4}>
        <Skeleton $height="88px" />
        <Skeleton $height="72px" />
        <Skeleton $height="120px" />
      </Stack>
    </Loading>
  );
}

/** Form, payment, done: the way of one person through joining. */
function useJoinFlow(betId: string, onClose: () => void) {
  const { join, joining } = useJoinBet(betId);
  const finishEntry = useFinishEntry();
  const [place, setPlace] = useState<OpenedPlace | null>(null);
  const [phase, setPhase] = useState<PaymentPhase>("loading");

  const finish = async (kind: "join" | "join-free", { participationId }: OpenedPlace) => {
    await finishEntry(kind, { betId, participationId });
    onClose();
  };
  return {
    place,
    phase,
    setPhase,
    joining,
    finish,
    backToForm: () => {
      setPlace(null);
      setPhase("loading");
    },
    join: async (terms: JoinTerms) => {
      const opened = await join(terms);
      if (opened === null) return;
      if (opened.clientSecret === null) return finish("join-free", opened);
      awaitPayment({ kind: "join", betId, participationId: opened.participationId });
      setPlace(opened);
    },
  };
}
