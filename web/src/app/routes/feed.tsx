import { ButtonLink } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { useCreateBetLink } from "../../shared/use-create-bet-dialog.ts";

export function Component() {
  const createBet = useCreateBetLink();
  return (
    <>
      <title>Feed · Stakehold</title>
      <PageHeader title="Feed" text="Open bets, the largest pools first." />
      <EmptyState
        title="No bets yet"
        text="Say what you think will happen, put a stake on it, and let others join either side."
        action={
          <ButtonLink to={createBet} preventScrollReset>
            Create Bet
          </ButtonLink>
        }
      />
    </>
  );
}
