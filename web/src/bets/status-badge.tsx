import { Badge, type BadgeTone } from "../components/badge.tsx";
import type { BetStatus } from "../generated/graphql.ts";

export type StatusBadgeProps = { readonly status: BetStatus };

const shown = {
  DRAFT: ["neutral", "Not paid yet"],
  ACTIVE: ["accent", "Active"],
  VOTING: ["warning", "Voting"],
  RESOLVED: ["success", "Resolved"],
  REFUNDED: ["neutral", "Refunded"],
  ABANDONED: ["neutral", "Never opened"],
} satisfies Record<BetStatus, readonly [BadgeTone, string]>;

export function StatusBadge({ status }: StatusBadgeProps) {
  const [tone, word] = shown[status];
  return <Badge tone={tone}>{word}</Badge>;
}
