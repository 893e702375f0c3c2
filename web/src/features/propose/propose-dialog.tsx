import { useId } from "react";
import { Button } from "../../components/forms/button.tsx";
import { Dialog } from "../../components/overlays/dialog.tsx";
import { Notice } from "../../components/notice.tsx";
import { Stack } from "../../components/layout.ts";
import { Loading, Skeleton } from "../../components/loading/skeleton.tsx";
import { useToast } from "../../components/overlays/toast.tsx";
import { useNow } from "../../components/use-now.ts";
import { failureMessage } from "../../graphql/failure-message.ts";
import { useIdempotencyKey } from "../../graphql/use-idempotency-key.ts";
import { usePublicConfig } from "../../payment/use-public-config.ts";
import { forgetDraft } from "../../shared/kept-draft.ts";
import { useProposableBet } from "./api/load-proposable-bet.ts";
import { useProposeResolution } from "./api/propose-resolution.ts";
import { ProposeForm, type Proposal } from "./propose-form.tsx";
import { refusalText } from "./refusal.ts";

export type ProposeDialogProps = { readonly betId: string; readonly onClose: () => void };

/** Proposes a bet's result, which starts the vote on it. */
export function ProposeDialog({ betId, onClose }: ProposeDialogProps) {
  const formId = useId();
  const { data, previousData, error } = useProposableBet(betId);
  const draft = `propose.${betId}`;
  const { propose, pending } = usePropose(betId, () => {
    forgetDraft(draft);
    onClose();
  });
  const now = useNow();
  const takesPictures = usePublicConfig()?.takesPictures === true;
  const bet = (data ?? previousData)?.bet;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !pending && onClose()}
      title="Resolve Bet"
      description={bet?.title ?? "Propose the result, and the participants vote on it."}
      locked={pending}
      footer={
        <>
          <Button look="secondary" disabled={pending} onClick={onClose}>
            Cancel
          </Button>
          {bet?.canPropose && (
            <Button type="submit" form={formId} pending={pending && "Starting the vote..."}>
              Propose and start the vote
            </Button>
          )}
        </>
      }
    >
      {bet ? (
        <Stack $gap={5}>
          {bet.canPropose ? (
            <>
              <ProposeForm
                formId={formId}
                draft={draft}
                positions={bet.proposablePositions}
                closesEarly={Date.parse(bet.endDate) > now.getTime()}
                takesPictures={takesPictures}
                onPropose={(proposal) => void propose(proposal)}
              />
              <Notice>
                {bet.proposablePositions.length < 2
                  ? "Nobody is on the other side, so nobody can win: whatever the vote says, everyone is refunded in full."
                  : "All participants are asked to approve or reject. If 51% approve, the winning side is paid; otherwise, and where it can't be judged, everyone is refunded. Your proposal does not count as a vote."}
              </Notice>
            </>
          ) : (
            <Notice tone="warning">{refusalText(bet, now)}</Notice>
          )}
        </Stack>
      ) : (
        <Pending failed={error !== undefined || bet === null} />
      )}
    </Dialog>
  );
}

function Pending({ failed }: { failed: boolean }) {
  if (failed) return <Notice tone="danger">This bet can't be read right now. Close this, and try again.</Notice>;
  return (
    <Loading>
      <Stack $gap={4}>
        <Skeleton $height="88px" />
        <Skeleton $height="112px" />
      </Stack>
    </Loading>
  );
}

function usePropose(betId: string, onDone: () => void) {
  const { toast } = useToast();
  const keyFor = useIdempotencyKey();
  const [proposeResolution, { loading: pending }] = useProposeResolution();
  const propose = async (proposal: Proposal) => {
    const input = { betId, ...proposal };
    try {
      await proposeResolution({ variables: { input: { ...input, idempotencyKey: keyFor(input) } } });
      toast({
        title: "Voting Started",
        description: "All participants will be notified to vote on this resolution.",
      });
      onDone();
    } catch (error) {
      const description = failureMessage(error, "Failed to propose resolution");
      if (description !== null) toast({ title: "Failed to Start Voting", description, tone: "destructive" });
    }
  };
  return { propose, pending };
}
