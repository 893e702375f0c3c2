import Search from "lucide-react/icons/search";
import { feedFilters, type FeedFilter } from "../../bets/subject.ts";
import { Button, ButtonLink } from "../../components/forms/button.tsx";
import { EmptyState } from "../../components/loading/empty-state.tsx";
import { Row } from "../../components/layout.ts";
import { useCreateBetLink } from "../../shared/use-create-bet-dialog.ts";
import { useMatchesElsewhere } from "./api/load-matches.ts";
import { stages, type FeedView, type Stage } from "./feed-view.ts";

export type NoMatchesProps = { readonly view: FeedView; readonly onView: (view: FeedView) => void };

const stageWords: Readonly<Record<Stage, string>> = { OPEN: "open", VOTING: "in a vote", SETTLED: "settled" };

/** A search without results in its view: offers the stages that have some in any category, and a new bet. */
export function NoMatches({ view, onView }: NoMatchesProps) {
  const createBet = useCreateBetLink();
  const counts = useMatchesElsewhere(view);
  const isInAll = view.filter === "ALL";
  const elsewhere = stages.filter(({ value }) => counts[value] !== null && !(isInAll && value === view.stage));
  const where = isInAll ? "" : ` in ${labelOf(view.filter)}`;
  return (
    <EmptyState
      title={`Nothing ${stageWords[view.stage]}${where} matches “${view.search}”`}
      icon={<Search size={22} aria-hidden />}
      action={
        <Row $gap={3} $justify="center">
          {elsewhere.map(({ value }) => (
            <Button
              key={value}
              look="secondary"
              onClick={() => onView({ ...view, stage: value, filter: "ALL", sort: "LARGEST" })}
            >
              {counts[value]} {stageWords[value]}
              <span aria-hidden>›</span>
            </Button>
          ))}
          <ButtonLink to={createBet} preventScrollReset>
            Create this bet
          </ButtonLink>
        </Row>
      }
    />
  );
}

const labelOf = (filter: FeedFilter): string => feedFilters.find(({ value }) => value === filter)?.label ?? "";
