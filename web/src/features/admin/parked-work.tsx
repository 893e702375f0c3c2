import CircleCheck from "lucide-react/icons/circle-check";
import { useState } from "react";
import { ChipRow } from "../../components/chip.tsx";
import { Stack } from "../../components/layout.ts";
import { ListStates } from "../../components/loading/list-states.tsx";
import { Loading, Skeleton } from "../../components/loading/skeleton.tsx";
import type { ParkedKind } from "../../generated/graphql.ts";
import { Items, Quiet } from "./admin.styles.ts";
import { useParkedCounts } from "./api/load-parked-counts.ts";
import { useParkedWork } from "./api/load-parked-work.ts";
import { ParkedItem } from "./parked-item.tsx";
import { parkedWords } from "./parked-words.ts";
import { useAdminNews } from "./use-admin-news.ts";

/** Shown first. Money without a payout account waits only for its owner; events have a list of their own. */
const pressing: readonly ParkedKind[] = [
  "FAILED_REFUND",
  "STOPPED_PAYOUT",
  "SUSPENSE",
  "MADE_BY_HAND",
  "DISPUTE",
  "DIFFERENCE",
  "STRIPE_EVENT",
];

type Filter = "PRESSING" | ParkedKind;

const filters: readonly { value: Filter; label: string }[] = [
  { value: "PRESSING", label: "Needs attention" },
  ...[...pressing, "WAITING_PAYOUT" as const].map((kind) => ({ value: kind, label: parkedWords[kind].word })),
];

const kindsOf = (filter: Filter): readonly ParkedKind[] => (filter === "PRESSING" ? pressing : [filter]);

/** Money that waits for an admin, with the possible decisions. */
export function ParkedWork() {
  const [filter, setFilter] = useState<Filter>("PRESSING");
  const { countParked, reload } = useParkedCounts();
  useAdminNews(reload);
  const counted = filters.map((each) => {
    const count = countParked(kindsOf(each.value));
    return count === null ? each : { ...each, count };
  });
  return (
    <Stack as="section" $gap={4} aria-labelledby="parked-work">
      <h2 id="parked-work">Money waiting</h2>
      <ChipRow
        label="Kind"
        options={counted}
        value={filter}
        onChange={(chosen) => {
          setFilter(chosen);
          // Reloaded together with the list, so that the counts match it.
          reload();
        }}
      />
      <ItemsOf key={filter} filter={filter} />
    </Stack>
  );
}

const failed = {
  what: "What waits",
  text: "Payments could not be reached, or did not answer. Try again in a moment.",
  safe: "Nothing is lost: whatever waits goes on waiting.",
};

function ItemsOf({ filter }: { filter: Filter }) {
  const list = useParkedWork([...kindsOf(filter)]);
  useAdminNews(list.reload);
  return (
    <ListStates
      list={list}
      skeleton={<ItemsSkeleton />}
      failed={failed}
      empty={
        <Quiet>
          <CircleCheck size={18} aria-hidden />
          <strong>Nothing waits here</strong>
          <span>Money of this kind is where it belongs, or on its way.</span>
        </Quiet>
      }
    >
      {(items) => (
        <Items>
          {items.map((item) => (
            <li key={item.id}>
              <ParkedItem item={item} />
            </li>
          ))}
        </Items>
      )}
    </ListStates>
  );
}

function ItemsSkeleton() {
  return (
    <Loading label="Looking for money that waits">
      <Stack $gap={3}>
        {[1, 2].map((each) => (
          <Skeleton key={each} $height="160px" />
        ))}
      </Stack>
    </Loading>
  );
}
