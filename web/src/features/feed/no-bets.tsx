import CirclePlus from "lucide-react/icons/circle-plus";
import Search from "lucide-react/icons/search";
import { Button, ButtonLink } from "../../components/forms/button.tsx";
import { EmptyState } from "../../components/loading/empty-state.tsx";
import { useCreateBetLink } from "../../shared/use-create-bet-dialog.ts";
import { isPlain } from "./feed-view.ts";
import { NoMatches, type NoMatchesProps } from "./no-matches.tsx";

export type NoBetsProps = NoMatchesProps;

/** The content of a view without bets. */
export function NoBets({ view, onView }: NoBetsProps) {
  if (isPlain(view)) return <NoneYet />;
  if (view.search !== "") return <NoMatches view={view} onView={onView} />;
  return <NoneOfThese onShowAll={() => onView({ ...view, filter: "ALL" })} />;
}

const NoneOfThese = ({ onShowAll }: { onShowAll: () => void }) => (
  <EmptyState
    title="No bets of this kind yet"
    text="Others may have what you are looking for."
    icon={<Search size={22} aria-hidden />}
    action={
      <Button look="secondary" onClick={onShowAll}>
        Show all bets
      </Button>
    }
  />
);

function NoneYet() {
  const createBet = useCreateBetLink();
  return (
    <EmptyState
      title="No bets yet"
      text="Say what you think will happen, put a stake on it, and let others join either side."
      icon={<CirclePlus size={22} aria-hidden />}
      action={
        <ButtonLink to={createBet} preventScrollReset>
          Create Bet
        </ButtonLink>
      }
    />
  );
}
