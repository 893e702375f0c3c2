import Search from "lucide-react/icons/search";
import { Button, ButtonLink } from "../../components/forms/button.tsx";
import { EmptyState } from "../../components/loading/empty-state.tsx";
import { Row } from "../../components/layout.ts";
import { useCreateBetLink } from "../../shared/use-create-bet-dialog.ts";
import { useMatchesElsewhere } from "./api/load-matches.ts";
import { stages, type FeedView, type Stage } from "./feed-view.ts";

export type NoMatchesProps = { readonly view: FeedView; readonly onView: (view: FeedView) => void };

const stageWords: Readonly<Record<Stage, string>> = { OPEN: "open", VOTING: "being voted on", SETTLED: "settled" };

/** A search without results in its stage: offers the stages that have some, and a new bet. */
export function NoMatches({ view, onView }: NoMatchesProps) {
  const createBet = useCreateBetLink();
  const counts = useMatchesElsewhere(view);
  const elsewhere = stages.filter(({ value }) => value !== view.stage && counts[value] !== null);
  return (
    <EmptyState
      title="No bets match"
      text={`Nothing that is ${stageWords[view.stage]} matches “${view.search}”.`}
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
