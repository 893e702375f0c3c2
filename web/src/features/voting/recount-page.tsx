import SearchX from "lucide-react/icons/search-x";
import UserX from "lucide-react/icons/user-x";
import { ButtonAnchor, ButtonLink } from "../../components/forms/button.tsx";
import { EmptyState } from "../../components/loading/empty-state.tsx";
import { Reading, Row, Soft, Stack } from "../../components/layout.ts";
import { ListStates } from "../../components/loading/list-states.tsx";
import { NotLoaded } from "../../components/loading/not-loaded.tsx";
import { PageTitle } from "../../components/page/page-title.tsx";
import { useRecount } from "./api/load-recount.ts";
import { RecountRow } from "./recount-row.tsx";
import { RecountSums } from "./recount-sums.tsx";
import { Electors } from "./recount.styles.ts";
import { VoteSkeleton } from "./vote-skeleton.tsx";
import { Claim } from "./voting.styles.ts";

export type RecountPageProps = { readonly betId: string };

/** A recount of a bet's vote: the totals, and everyone who could vote with their vote. */
export function RecountPage({ betId }: RecountPageProps) {
  const electors = useRecount(betId);
  return (
    <>
      <PageTitle page="Recount" about={electors.data?.bet?.title} />
      <Counted betId={betId} electors={electors} />
    </>
  );
}

type CountedProps = RecountPageProps & { readonly electors: ReturnType<typeof useRecount> };

function Counted({ betId, electors }: CountedProps) {
  const { data, state, reload } = electors;
  const bet = data?.bet;
  if (!data) {
    return (
      <Reading>{state === "loading" ? <VoteSkeleton /> : <NotLoaded isPage {...unread} onRetry={reload} />}</Reading>
    );
  }
  if (!bet?.ballot)
    return <NoRecount betId={betId} isKnown={Boolean(bet)} isParticipant={Boolean(bet?.myParticipation)} />;
  return (
    <Reading>
      <Stack $gap={6}>
        <Claim>{bet.title}</Claim>
        <RecountSums ballot={bet.ballot} />
        <Stack as="section" $gap={4} aria-labelledby="electors">
          <Row $gap={4} $justify="space-between" $align="end">
            <div>
              <h2 id="electors">Everybody who could vote</h2>
              <Soft as="p">In the order of their votes. Count them again, here or in the file.</Soft>
            </div>
            <ButtonAnchor href={`/api/bets/${betId}/recount.csv`} download look="secondary" size="small">
              Download as CSV
            </ButtonAnchor>
          </Row>
          <ListStates
            list={electors}
            skeleton={<VoteSkeleton />}
            failed={unread}
            empty={<Soft>Nobody could vote.</Soft>}
          >
            {(people) => (
              <Electors>
                {people.map((elector) => (
                  <RecountRow key={elector.user.id} elector={elector} />
                ))}
              </Electors>
            )}
          </ListStates>
        </Stack>
        <ButtonLink to={`/bet/${betId}`} look="secondary">
          See the bet
        </ButtonLink>
      </Stack>
    </Reading>
  );
}

const unread = { what: "The votes", safe: "They were counted as they were cast." };

type NoRecountProps = { readonly betId: string; readonly isKnown: boolean; readonly isParticipant: boolean };

function NoRecount({ betId, isKnown, isParticipant }: NoRecountProps) {
  if (!isKnown) {
    return (
      <EmptyState
        isPage
        title="Bet Not Found"
        text="It may have been removed, or the link is not complete."
        icon={<SearchX size={22} aria-hidden />}
        action={<ButtonLink to="/">Go to the feed</ButtonLink>}
      />
    );
  }
  return (
    <EmptyState
      isPage
      title={isParticipant ? "No Vote to Recount" : "Not a Participant"}
      text={
        isParticipant
          ? "No result was put to the vote in this bet."
          : "Only people with a stake in this bet read who voted and how."
      }
      icon={<UserX size={22} aria-hidden />}
      action={<ButtonLink to={`/bet/${betId}`}>See the bet</ButtonLink>}
    />
  );
}
