import { NetworkStatus } from "@apollo/client";
import { Button } from "../../components/button.tsx";
import { Row, Soft, Stack } from "../../components/layout.ts";
import { LedgerBox, LedgerHead, LedgerTable } from "../../components/ledger-table.ts";
import { LoadMore } from "../../components/load-more.tsx";
import { Loading, Skeleton } from "../../components/skeleton.tsx";
import { useToast } from "../../components/toast.tsx";
import { useSettlement } from "./api/load-settlement.ts";
import { SettlementShare, shareLabels } from "./settlement-share.tsx";
import { SettlementSums } from "./settlement-sums.tsx";

export type SettlementProps = {
  betId: string;
  viewerId: string;
  /** Somebody with a stake waits for it; to others there is nothing to show. */
  isParticipant: boolean;
};

/** How an ended bet's money was divided, for those who paid into it: the sums, and who paid and got what. */
export function Settlement({ betId, viewerId, isParticipant }: SettlementProps) {
  const { settlement, networkStatus, failed, reload, loadMore } = useSettlement(betId);
  const { toast } = useToast();
  if (!settlement) {
    if (!isParticipant) return null;
    if (failed) return <Unreadable onRetry={() => void reload().catch(() => undefined)} />;
    return networkStatus === NetworkStatus.ready ? null : <SettlementSkeleton />;
  }
  const { outcome, feePolicy, shares } = settlement;
  const more = () =>
    loadMore().catch(() =>
      toast({ title: "Error", description: "More participants could not be loaded.", tone: "destructive" }),
    );
  return (
    <section aria-labelledby="settlement">
      <Stack $gap={4}>
        <h2 id="settlement">{outcome === "REFUND" ? "How the money goes back" : "How the money was divided"}</h2>
        <SettlementSums settlement={settlement} />
        {shares.nodes.length > 0 && (
          <LedgerBox>
            <LedgerTable role="table" aria-labelledby="settlement">
              <LedgerHead role="rowgroup">
                <tr role="row">
                  <th role="columnheader">Participant</th>
                  <th role="columnheader">Outcome</th>
                  <th role="columnheader">{shareLabels.stake}</th>
                  <th role="columnheader">{shareLabels.fee[feePolicy]}</th>
                  <th role="columnheader">{shareLabels.received}</th>
                </tr>
              </LedgerHead>
              <tbody role="rowgroup">
                {shares.nodes.map((share) => (
                  <SettlementShare
                    key={share.participation.id}
                    share={share}
                    settlement={settlement}
                    viewerId={viewerId}
                  />
                ))}
              </tbody>
            </LedgerTable>
          </LedgerBox>
        )}
      </Stack>
      <LoadMore
        hasMore={shares.pageInfo.hasNextPage}
        loading={networkStatus === NetworkStatus.fetchMore}
        onLoad={() => void more()}
      />
    </section>
  );
}

const SettlementSkeleton = () => (
  <Loading label="Loading how the money was divided">
    <Stack $gap={4}>
      <Skeleton $width="240px" $height="26px" />
      <Skeleton $height="48px" />
      <Skeleton $height="160px" />
    </Stack>
  </Loading>
);

const Unreadable = ({ onRetry }: { onRetry: () => void }) => (
  <Row $gap={3}>
    <Soft>
      How the money was divided can't be shown right now. It is divided for good, and nothing moves by looking.
    </Soft>
    <Button look="secondary" size="small" onClick={onRetry}>
      Try again
    </Button>
  </Row>
);
