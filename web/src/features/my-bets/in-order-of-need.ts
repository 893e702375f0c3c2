import { partOfBet, type DatedBet, type Part } from "./part-of-bet.ts";

const parts: readonly Part[] = ["WEEK", "LATER", "SETTLED"];

/** Sorts bets by part, each part in the list's own order. Bets that load later join their part. */
export const inOrderOfNeed = <Node>(nodes: readonly Node[], betOf: (node: Node) => DatedBet, now: Date): Node[] =>
  parts.flatMap((part) => nodes.filter((node) => partOfBet(betOf(node), now) === part));
