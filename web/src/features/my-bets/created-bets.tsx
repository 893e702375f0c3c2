import CirclePlus from "lucide-react/icons/circle-plus";
import { BetCard, BetGrid } from "../../bets/bet-card.tsx";
import { CreatorRecord } from "../../bets/creator-record.tsx";
import { useNeedsYou } from "../../bets/load-needs-you.ts";
import { watchedTopics } from "../../bets/watched-topics.ts";
import { Button, ButtonLink } from "../../components/forms/button.tsx";
import { EmptyState } from "../../components/loading/empty-state.tsx";
import { Soft, Stack } from "../../components/layout.ts";
import { ListStates } from "../../components/loading/list-states.tsx";
import { useNow } from "../../components/use-now.ts";
import { useLive } from "../../graphql/use-live.ts";
import { useCreateBetLink } from "../../shared/use-create-bet-dialog.ts";
import type { useCreatedBets } from "./api/load-created-bets.ts";
import { inOrderOfNeed } from "./in-order-of-need.ts";
import { CardsSkeleton, unreadableBets } from "./section-states.tsx";
import { UnlistedDueLink } from "./unlisted-due-link.tsx";

export type CreatedBetsProps = {
  readonly list: ReturnType<typeof useCreatedBets>;
  readonly onResolve: (betId: string) => void;
};

/**
 * The user's own bets, those that need them first, each with a link to propose its result while that is possible.
 */
export function CreatedBets({ list, onResolve }: CreatedBetsProps) {
  const now = useNow();
  const needsYou = useNeedsYou();
  useLive(watchedTopics(list.nodes), () => {
    list.reload();
    needsYou.reload();
  });
  return (
    <ListStates list={list} skeleton={<CardsSkeleton />} failed={unreadableBets} empty={<NoneCreated />}>
      {(bets) => (
        <Stack>
          {list.data && <CreatorRecord person={list.data.me.user} />}
          <BetGrid>
            {inOrderOfNeed(bets, (bet) => bet, now).map((bet) => (
              <BetCard key={bet.id} bet={bet} withStatus>
                <UnlistedDueLink betId={bet.id} />
                {bet.status === "ACTIVE" && bet.canPropose && (
                  <Resolving isOneSided={bet.proposablePositions.length < 2} onResolve={() => onResolve(bet.id)} />
                )}
              </BetCard>
            ))}
          </BetGrid>
        </Stack>
      )}
    </ListStates>
  );
}

type ResolvingProps = { readonly isOneSided: boolean; readonly onResolve: () => void };

/** A result of a one-sided bet could only refund everyone, which its end does without a vote: the card says so. */
const Resolving = ({ isOneSided, onResolve }: ResolvingProps) =>
  isOneSided ? (
    <Soft as="p">There is no result to propose while nobody is on the other side.</Soft>
  ) : (
    <Button look="secondary" size="small" onClick={onResolve}>
      Resolve
    </Button>
  );

function NoneCreated() {
  const createBet = useCreateBetLink();
  return (
    <EmptyState
      title="You have not created a bet yet"
      text="Say what you think will happen, and let others join either side."
      icon={<CirclePlus size={22} aria-hidden />}
      action={
        <ButtonLink to={createBet} preventScrollReset>
          Create Bet
        </ButtonLink>
      }
    />
  );
}
