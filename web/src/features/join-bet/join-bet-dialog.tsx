import { useId, useState } from "react";
import { EntryDialog } from "../../bets/entry-dialog.tsx";
import { joinDraft } from "../../bets/entry-draft.ts";
import { useEntryFlow } from "../../bets/use-entry-flow.ts";
import { useEntryPreview, type EntrySums } from "../../bets/use-entry-preview.ts";
import type { Position } from "../../generated/graphql.ts";
import { Stack } from "../../components/layout.ts";
import { NotLoaded } from "../../components/loading/not-loaded.tsx";
import { Notice } from "../../components/notice.tsx";
import { Loading, Skeleton } from "../../components/loading/skeleton.tsx";
import { useIsWide } from "../../components/use-is-wide.ts";
import { refetchQuietly } from "../../graphql/refetch-quietly.ts";
import { formatMoney } from "../../shared/format-money.ts";
import { keepDraft, keptDraft } from "../../shared/kept-draft.ts";
import { completeMoneyText } from "../../shared/parse-money-text.ts";
import { useJoinBet } from "./api/join-bet.ts";
import { useJoinableBet } from "./api/load-joinable-bet.ts";
import { JoinForm } from "./join-form.tsx";
import { keptTerms, termsToBeginWith } from "./join-terms.ts";

export type JoinBetDialogProps = {
  readonly betId: string;
  /** The side of the pressed button; null to keep the user's earlier choice. */
  readonly side: Position | null;
  /** Whether the form is part of the page, and nobody has opened it. */
  readonly isStanding?: boolean;
  /** Runs when the payment step opens. */
  readonly onPayment?: () => void;
  readonly onClose: () => void;
};

/**
 * Takes a side in a bet and pays for it. After giving up a payment, the user can continue it, at the same terms or
 * others.
 */
export function JoinBetDialog({ betId, side, isStanding = false, onPayment, onClose }: JoinBetDialogProps) {
  const formId = useId();
  const isWide = useIsWide();
  const { data, previousData, error, refetch } = useJoinableBet(betId);
  const known = data ?? previousData;
  const bet = known?.bet;
  const draft = joinDraft(betId);
  const [typed, setTyped] = useState(() => keptTerms(keptDraft(draft), side));
  const terms = typed ?? (bet ? termsToBeginWith(bet, side) : null);
  const preview = useEntryPreview({ amount: terms?.amount ?? "", position: terms?.position ?? "FOR", betId });
  const flow = useEntryFlow({ kind: "join", send: useJoinBet(), onPayment, giveUp: keepPlace, onDone: onClose });
  return (
    <EntryDialog
      flow={flow}
      formId={formId}
      title="Join Bet"
      description={bet?.title}
      submit={bet?.canJoin ? { label: labelOf(preview.sums), pending: "Joining..." } : null}
      beside={isWide ? (isStanding ? "standing" : "opened") : undefined}
      onClose={onClose}
    >
      {bet?.canJoin && terms ? (
        <JoinForm
          formId={formId}
          betId={betId}
          preview={preview}
          minEntry={bet.minEntry.amount}
          sides={bet.sides}
          makesTwo={bet.participantCount <= 1}
          terms={terms}
          onTerms={(changed) => {
            flow.retype();
            keepDraft(draft, changed);
            setTyped(changed);
          }}
          onJoin={() => void flow.enter({ betId, ...terms, amount: completeMoneyText(terms.amount) })}
        />
      ) : (
        <NotYet
          failed={known === undefined && error !== undefined}
          gone={bet === null}
          closed={bet?.canJoin === false}
          onRetry={() => refetchQuietly(refetch)}
        />
      )}
    </EntryDialog>
  );
}

/** Returns the button's words, with the price once it is known for the typed amount. */
const labelOf = (sums: EntrySums | null): string =>
  sums ? `Continue · ${formatMoney(sums.totalCharge)}` : "Continue to payment";

const keepPlace = () => Promise.resolve("kept" as const);

type NotYetProps = {
  readonly failed: boolean;
  readonly gone: boolean;
  readonly closed: boolean;
  readonly onRetry: () => void;
};

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
