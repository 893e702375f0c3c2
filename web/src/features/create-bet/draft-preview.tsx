import { BetCardView } from "../../bets/bet-card-view.tsx";
import type { EntrySums } from "../../bets/use-entry-preview.ts";
import { Soft, Stack } from "../../components/layout.ts";
import type { TugOfWarProps } from "../../components/charts/tug-of-war.tsx";
import { useNow } from "../../components/use-now.ts";
import { completeMoneyText } from "../../shared/parse-money-text.ts";
import { instantOf, type BetDraftFields } from "./bet-draft.ts";

export type DraftPreviewProps = { readonly draft: BetDraftFields; readonly sums: EntrySums | null };

/** The strip is drawn as of a bet of a week until its end is chosen. */
const weekMs = 7 * 86_400_000;

/** A preview of the feed card, updated while the user fills in the form. */
export function DraftPreview({ draft, sums }: DraftPreviewProps) {
  const now = useNow();
  const { title, category = "WILDCARD", topic, endDate, minEntry } = draft;
  const subject = { category, topic: category === "WILDCARD" && topic !== "" ? topic : null };
  const chosenEnd = instantOf(endDate);
  const ends = chosenEnd ?? new Date(now.getTime() + weekMs);
  const pool = sums?.amount ?? "0.00";
  const sides: TugOfWarProps["sides"] = [
    { position: "FOR", percent: 100, participantCount: 1, pool: { amount: pool }, people: [] },
    {
      position: "AGAINST",
      percent: 0,
      participantCount: 0,
      pool: { amount: "0.00" },
      people: [],
      open: {
        stake: { amount: completeMoneyText(minEntry) || "0.00" },
        gain: sums?.feePolicy === "ENTRY" ? { amount: pool } : null,
      },
    },
  ];
  return (
    <Stack $gap={2} as="section" aria-label="Preview">
      <Soft>This is how others will see it.</Soft>
      <BetCardView
        title={title.trim() === "" ? "Your claim about the future" : title}
        subject={subject}
        pool={pool}
        people={1}
        sides={sides}
        steps={[{ at: now.toISOString(), forPool: { amount: pool }, againstPool: { amount: "0.00" } }]}
        life={{
          status: "ACTIVE",
          createdAt: now.toISOString(),
          publishedAt: now.toISOString(),
          participantCount: 1,
          endDate: ends.toISOString(),
          sides,
        }}
        brief={chosenEnd ? undefined : "end not chosen yet"}
      />
    </Stack>
  );
}
