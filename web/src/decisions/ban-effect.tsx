import { Amount } from "../components/amount.tsx";
import { Skeleton } from "../components/loading/skeleton.tsx";
import { formatCount } from "../shared/format-count.ts";
import { useBanEffect } from "./load-ban-effect.ts";

/**
 * What a ban would affect, shown before the decision. If that can't be loaded, a text says so and a ban is still
 * possible.
 */
export function BanEffect({ personId }: { readonly personId: string }) {
  const { data, loading } = useBanEffect(personId);
  const effect = data?.personRecord.banEffect;
  if (!effect) {
    return loading ? <Skeleton $height="4.5em" /> : <p>What it would touch can&apos;t be counted right now.</p>;
  }
  const { openBets, held, pending, votes } = effect;
  return (
    <ul>
      <li>
        {counted(held.count, "stake")} in escrow, <Amount value={held.amount.amount} />: they stay in until each bet is
        over.
      </li>
      <li>
        {counted(pending.count, "unpaid stake")}, <Amount value={pending.amount.amount} />: refused when they are paid.
      </li>
      <li>{counted(votes, "vote")} in undecided bets: lost.</li>
      <li>{counted(openBets, "open bet")} of their own: they go on.</li>
    </ul>
  );
}

const counted = (count: number, word: string) => `${formatCount(count)} ${count === 1 ? word : `${word}s`}`;
