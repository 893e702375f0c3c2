import { NetworkStatus } from "@apollo/client";
import { Amount } from "../../components/amount.tsx";
import { Avatar } from "../../components/avatar.tsx";
import { Soft, Stack } from "../../components/layout.ts";
import { LoadMore } from "../../components/load-more.tsx";
import { SideMark } from "../../components/side-mark.tsx";
import { Loading, Skeleton } from "../../components/skeleton.tsx";
import { Time } from "../../components/time.tsx";
import { useToast } from "../../components/toast.tsx";
import { graphql } from "../../generated/gql.ts";
import { readFragment, type FragmentType } from "../../generated/fragment-masking.ts";
import type { useParticipants } from "./api/load-participants.ts";
import { Name, People, Person, Stake } from "./participants.styles.ts";

const ParticipantRow = graphql(`
  fragment ParticipantRow on Participation {
    position
    createdAt
    amount {
      amount
    }
    user {
      id
      displayName
      profileImageUrl
    }
  }
`);

export type ParticipantsProps = { people: ReturnType<typeof useParticipants> };

/** Everyone who is in, in the order in which they came. */
export function Participants({ people: { page, failed, loadMore, networkStatus } }: ParticipantsProps) {
  const { toast } = useToast();
  const more = () =>
    loadMore().catch(() =>
      toast({ title: "Error", description: "More participants could not be loaded.", tone: "destructive" }),
    );
  return (
    <section aria-labelledby="participants">
      <Stack $gap={3}>
        <h2 id="participants">Participants</h2>
        {!page && (failed ? <Soft>The participants can't be read right now.</Soft> : <PeopleSkeleton />)}
        {page?.nodes.length === 0 && <Soft>Nobody is in yet: the creator's payment is still open.</Soft>}
        {page && page.nodes.length > 0 && (
          <People>
            {page.nodes.map((participation) => (
              <Participant key={participation.id} participation={participation} />
            ))}
          </People>
        )}
      </Stack>
      {page && (
        <LoadMore
          hasMore={page.pageInfo.hasNextPage}
          loading={networkStatus === NetworkStatus.fetchMore}
          onLoad={() => void more()}
        />
      )}
    </section>
  );
}

function Participant({ participation }: { participation: FragmentType<typeof ParticipantRow> }) {
  const { user, position, amount, createdAt } = readFragment(ParticipantRow, participation);
  return (
    <Person>
      <Avatar name={user.displayName} imageUrl={user.profileImageUrl} />
      <Name>
        {user.displayName}
        <Time at={createdAt} exactOnly />
      </Name>
      <Stake>
        <Amount value={amount.amount} />
        <SideMark side={position} />
      </Stake>
    </Person>
  );
}

const PeopleSkeleton = () => (
  <Loading label="Loading the participants">
    <Stack $gap={3}>
      {[1, 2, 3].map((each) => (
        <Skeleton key={each} $height="48px" />
      ))}
    </Stack>
  </Loading>
);
