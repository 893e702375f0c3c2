import { useId, type ReactNode } from "react";
import { Grid, Soft, Stack } from "../../components/layout.ts";
import { useNow } from "../../components/use-now.ts";
import { partOfBet, type DatedBet, type Part } from "./part-of-bet.ts";

export type BetsByWeekProps<Node> = {
  readonly nodes: readonly Node[];
  readonly betOf: (node: Node) => DatedBet;
  /** Whether the list goes on, so that no part of it is complete. */
  readonly hasMore: boolean;
  /** Renders a card with its key. */
  readonly children: (node: Node) => ReactNode;
};

const parts: readonly { readonly part: Part; readonly title: string }[] = [
  { part: "WEEK", title: "This week" },
  { part: "LATER", title: "Later" },
  { part: "SETTLED", title: "Settled" },
];

/** Cards grouped by part, each part in the list's own order. Cards that load later join their part. */
export function BetsByWeek<Node>({ nodes, betOf, hasMore, children }: BetsByWeekProps<Node>) {
  const now = useNow();
  const shown = parts
    .map(({ part, title }) => ({ part, title, own: nodes.filter((node) => partOfBet(betOf(node), now) === part) }))
    .filter(({ own }) => own.length > 0);
  return (
    <Stack $gap={6}>
      {shown.map(({ part, title, own }) => (
        <PartOfList key={part} title={title} isPartial={hasMore && part === "WEEK"}>
          {own.map(children)}
        </PartOfList>
      ))}
    </Stack>
  );
}

type PartOfListProps = { readonly title: string; readonly isPartial: boolean; readonly children: ReactNode };

function PartOfList({ title, isPartial, children }: PartOfListProps) {
  const titleId = useId();
  return (
    <Stack $gap={3} role="group" aria-labelledby={titleId}>
      <div>
        <h3 id={titleId}>{title}</h3>
        {isPartial && <Soft as="p">Older bets that are not loaded yet may belong here too.</Soft>}
      </div>
      <Grid>{children}</Grid>
    </Stack>
  );
}
