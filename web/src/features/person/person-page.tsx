import SearchX from "lucide-react/icons/search-x";
import { BetCardSkeleton } from "../../bets/bet-card-skeleton.tsx";
import { BetCard, BetGrid } from "../../bets/bet-card.tsx";
import { CreatorRecord } from "../../bets/creator-record.tsx";
import { Avatar } from "../../components/avatar.tsx";
import { ButtonLink } from "../../components/forms/button.tsx";
import { EmptyState } from "../../components/loading/empty-state.tsx";
import { Grid, Row, Soft, Stack } from "../../components/layout.ts";
import { ListStates } from "../../components/loading/list-states.tsx";
import { NotLoaded } from "../../components/loading/not-loaded.tsx";
import { Loading } from "../../components/loading/skeleton.tsx";
import { usePerson } from "./api/load-person.ts";

/** A person as others see them: their profile, the outcomes of their bets, and the bets. */
export function PersonPage({ personId }: { readonly personId: string }) {
  const list = usePerson(personId);
  const person = list.data?.user;
  if (!person) {
    if (list.state === "loading") return <CardsSkeleton />;
    return list.error === undefined ? <NotFound /> : <NotLoaded isPage {...unreadable} onRetry={list.reload} />;
  }
  return (
    <Stack $gap={8}>
      <title>{`${person.displayName} · Stakehold`}</title>
      <Stack as="header" $gap={3}>
        <Row $gap={3}>
          <Avatar id={person.id} name={person.displayName} imageUrl={person.profileImageUrl} size={64} />
          <h1 translate="no">{person.displayName}</h1>
        </Row>
        <CreatorRecord person={person} />
      </Stack>
      <Stack as="section" aria-labelledby="created">
        <h2 id="created">Bets They Created</h2>
        <ListStates
          list={list}
          skeleton={<CardsSkeleton />}
          failed={unreadable}
          empty={<Soft as="p">None so far.</Soft>}
        >
          {(bets) => (
            <BetGrid>
              {bets.map((bet) => (
                <BetCard key={bet.id} bet={bet} titleAs="h3" withStatus />
              ))}
            </BetGrid>
          )}
        </ListStates>
      </Stack>
    </Stack>
  );
}

const CardsSkeleton = () => (
  <Loading label="Loading this person's bets">
    <Grid>
      {[1, 2, 3].map((each) => (
        <BetCardSkeleton key={each} />
      ))}
    </Grid>
  </Loading>
);

const unreadable = { what: "This person" };

const NotFound = () => (
  <EmptyState
    isPage
    title="Person Not Found"
    text="Nobody has this address, or their account is deleted."
    icon={<SearchX size={22} aria-hidden />}
    action={<ButtonLink to="/">See the feed</ButtonLink>}
  />
);
