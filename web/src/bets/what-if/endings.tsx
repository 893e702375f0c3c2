import { Amount } from "../../components/amount.tsx";
import { useSettled } from "../../components/forms/use-settled.ts";
import { Soft, Stack } from "../../components/layout.ts";
import { NotLoaded } from "../../components/loading/not-loaded.tsx";
import { Time } from "../../components/time.tsx";
import type { EndingKind, Position } from "../../generated/graphql.ts";
import { refetchQuietly } from "../../graphql/refetch-quietly.ts";
import { formatMoney } from "../../shared/format-money.ts";
import { EndingsSkeleton } from "./endings-skeleton.tsx";
import { EndingRow, Endings as List } from "./endings.styles.ts";
import { useEndings } from "./load-endings.ts";

export type EndingsProps = {
  readonly betId: string;
  /** A stake that the user considers; without it, the endings are those of their own. */
  readonly considered?: { readonly amount: string; readonly position: Position };
};

const words = {
  FOR_WINS: "It happens: FOR wins",
  AGAINST_WINS: "It does not happen: AGAINST wins",
  NOT_JUDGED: "The participants agree that it can't be judged",
  NOT_APPROVED: "Too few approve the proposed result",
  NOT_PROPOSED: "Nobody proposes a result",
  UNOPPOSED: "Nobody takes the other side",
} satisfies Record<EndingKind, string>;

const hasWinner = (kind: EndingKind) => kind === "FOR_WINS" || kind === "AGAINST_WINS";

/** What the user gets back at each ending, and by when it is decided. */
export function Endings({ betId, considered }: EndingsProps) {
  const amount = useSettled(considered?.amount ?? "");
  const { data, previousData, error, refetch } = useEndings({
    betId,
    ...(considered && { amount, position: considered.position }),
  });
  const known = (data ?? previousData)?.betEndings;
  if (!known) {
    return error ? (
      <NotLoaded what="How it can end" safe="Looking at it moves nothing." onRetry={() => refetchQuietly(refetch)} />
    ) : (
      <EndingsSkeleton />
    );
  }
  const { charged, endings } = known;
  return (
    <Stack $gap={3}>
      <Soft as="p">
        {considered ? "You would pay" : "You paid"} {formatMoney(charged.amount)}, with the fee. You receive, as the bet
        is now:
      </Soft>
      <List>
        {endings.map(({ kind, received, decidedBy }) => (
          <EndingRow key={kind}>
            <dt>
              {words[kind]}
              <Soft>
                {hasWinner(kind) ? "by" : "refunded by"} <Time at={decidedBy} exactOnly /> at the latest
              </Soft>
            </dt>
            <dd>{received ? <Amount value={received.amount} size="m" /> : "depends on who joins"}</dd>
          </EndingRow>
        ))}
      </List>
    </Stack>
  );
}
