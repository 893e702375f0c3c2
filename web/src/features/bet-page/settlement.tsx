import { Stack } from "../../components/layout.ts";
import { LedgerBox, LedgerHead, LedgerTable } from "../../components/ledger-table.ts";
import { ListStates } from "../../components/loading/list-states.tsx";
import { Loading, Skeleton } from "../../components/loading/skeleton.tsx";
import { useSettlement } from "./api/load-settlement.ts";
import { SettlementShare, shareLabels } from "./settlement-share.tsx";
import { SettlementFlow } from "./settlement-flow.tsx";

export type SettlementProps = {
  readonly betId: string;
  readonly viewerId: string;
  /** Shows a skeleton to users with a stake; for others there is nothing to show. */
  readonly isParticipant: boolean;
};

/** How an ended bet's money was divided, for those who paid into it: the sums, and who paid and received what. */
export function Settlement({ betId, viewerId, isParticipant }: SettlementProps) {
  const list = useSettlement(betId);
  const settlement = list.data?.bet?.settlement;
  if (!settlement && !isParticipant) return null;
  return (
    <ListStates
      list={list}
      placesMore
      skeleton={<SettlementSkeleton />}
      failed={{ what: "How the money was divided", safe: "The division is final: looking at it moves nothing." }}
      empty={null}
    >
      {(shares, more) =>
        settlement && (
          <Stack as="section" $gap={4} aria-labelledby="settlement">
            <h2 id="settlement">
              {settlement.outcome === "REFUND" ? "How the money goes back" : "How the money was divided"}
            </h2>
            <SettlementFlow
              settlement={settlement}
              shares={shares}
              viewerId={viewerId}
              table={
                <>
                  <LedgerBox>
                    <LedgerTable role="table" aria-labelledby="settlement">
                      <LedgerHead role="rowgroup">
                        <tr role="row">
                          <th role="columnheader">Participant</th>
                          <th role="columnheader">Outcome</th>
                          <th role="columnheader">{shareLabels.stake}</th>
                          <th role="columnheader">{shareLabels.fee[settlement.feePolicy]}</th>
                          <th role="columnheader">{shareLabels.received}</th>
                        </tr>
                      </LedgerHead>
                      <tbody role="rowgroup">
                        {shares.map((share) => (
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
                  {more}
                </>
              }
            />
          </Stack>
        )
      }
    </ListStates>
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
