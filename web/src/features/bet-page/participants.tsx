import type { ReactNode } from "react";
import { Amount } from "../../components/amount.tsx";
import { Avatar } from "../../components/avatar.tsx";
import { Disclosure } from "../../components/disclosure.tsx";
import { Soft, Stack } from "../../components/layout.ts";
import { ListStates } from "../../components/loading/list-states.tsx";
import { SideMark } from "../../components/side-mark.tsx";
import { Loading, Skeleton } from "../../components/loading/skeleton.tsx";
import { Time } from "../../components/time.tsx";
import { BanButton } from "../../decisions/ban-button.tsx";
import { EndSessionsButton } from "../../decisions/end-sessions-button.tsx";
import { graphql } from "../../generated/gql.ts";
import { readFragment, type FragmentType } from "../../generated/fragment-masking.ts";
import type { useParticipants } from "./api/load-participants.ts";
import type { Viewer } from "./next-step-panel.tsx";
import { Name, People, Person, Stake } from "./participants.styles.ts";
import { Untranslated } from "../../components/untranslated.tsx";

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

export type ParticipantsProps = {
  readonly people: ReturnType<typeof useParticipants>;
  readonly viewer: Viewer;
  /** Whether the list starts folded, because the division of the money above already names everyone. */
  readonly isFolded: boolean;
};

/** All participants, in the order in which they joined. */
export const Participants = ({ people, viewer, isFolded }: ParticipantsProps) => (
  <Section isFolded={isFolded}>
    <ListStates
      list={people}
      skeleton={<PeopleSkeleton />}
      failed={{ what: "The participants", safe: "The bet and every stake in it are as they were." }}
      empty={<Soft>Nobody is in yet: the creator's payment is still open.</Soft>}
    >
      {(participations) => (
        <People>
          {participations.map((participation) => (
            <Participant key={participation.id} participation={participation} viewer={viewer} />
          ))}
        </People>
      )}
    </ListStates>
  </Section>
);

function Section({ isFolded, children }: { isFolded: boolean; children: ReactNode }) {
  if (isFolded) return <Disclosure summary="Who was in, and since when">{children}</Disclosure>;
  return (
    <Stack as="section" $gap={3} aria-labelledby="participants">
      <h2 id="participants">Participants</h2>
      {children}
    </Stack>
  );
}

type ParticipantProps = { readonly participation: FragmentType<typeof ParticipantRow>; readonly viewer: Viewer };

function Participant({ participation, viewer }: ParticipantProps) {
  const { user, position, amount, createdAt } = readFragment(ParticipantRow, participation);
  return (
    <Person>
      <Avatar id={user.id} name={user.displayName} imageUrl={user.profileImageUrl} />
      <Name>
        <Untranslated>{user.displayName}</Untranslated>
        <Time at={createdAt} exactOnly />
        {viewer.isAdmin && viewer.id !== user.id && (
          <>
            <BanButton person={user} look="quiet" size="small" />
            <EndSessionsButton person={user} look="quiet" size="small" />
          </>
        )}
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
