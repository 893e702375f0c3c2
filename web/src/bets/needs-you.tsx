import type { ApolloClient } from "@apollo/client";
import { useQuery } from "@apollo/client/react";
import ArrowRight from "lucide-react/icons/arrow-right";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useNow } from "../components/use-now.ts";
import { graphql } from "../generated/gql.ts";
import type { NeedsYouQuery } from "../generated/graphql.ts";
import { formatTimeLeft } from "../shared/format-time.ts";
import { Due, Strip } from "./needs-you.styles.ts";

const NeedsYouDocument = graphql(`
  query NeedsYou {
    me {
      id
      user {
        id
        votesDue(first: 3) {
          votingEndsAt
          bet {
            id
            title
          }
        }
        proposalsDue(first: 3) {
          id
          title
        }
      }
    }
  }
`);

/** Asks what waits, for the cache. */
export const askNeedsYou = (client: ApolloClient) =>
  client.query({ query: NeedsYouDocument, fetchPolicy: "network-only" });

export type NeedsYouProps = {
  /** The page below. It loads meanwhile. */
  readonly children: ReactNode;
  /** What stands for it until it is known how much stands above, so that nothing moves then. */
  readonly skeleton: ReactNode;
};

/** What waits for the reader, above the page. Where that can't be read, the page goes on without it. */
export function NeedsYou({ children, skeleton }: NeedsYouProps) {
  const { data, error } = useQuery(NeedsYouDocument, { fetchPolicy: "cache-and-network" });
  const isKnown = data !== undefined || error !== undefined;
  return (
    <>
      {isKnown ? <DueStrip due={data?.me.user} /> : skeleton}
      <div hidden={!isKnown}>{children}</div>
    </>
  );
}

/** Votes to cast, and results to propose. Nothing where nothing waits. */
function DueStrip({ due }: { due: NeedsYouQuery["me"]["user"] | undefined }) {
  const now = useNow();
  const { votesDue = [], proposalsDue = [] } = due ?? {};
  if (votesDue.length + proposalsDue.length === 0) return null;
  return (
    <Strip aria-label="What waits for you">
      {votesDue.map(({ bet, votingEndsAt }) => (
        <Due key={bet.id}>
          <span>
            Your vote is needed: <strong>{bet.title}</strong>
          </span>
          <small>{formatTimeLeft(new Date(votingEndsAt), now) ?? "A moment"} left</small>
          <Link to={`/vote/${bet.id}`}>
            Vote now
            <ArrowRight size={16} aria-hidden />
          </Link>
        </Due>
      ))}
      {proposalsDue.map(({ id, title }) => (
        <Due key={id}>
          <span>
            Say what happened: <strong>{title}</strong>
          </span>
          <small>It has ended</small>
          <Link to={`/bet/${id}`}>
            Propose the result
            <ArrowRight size={16} aria-hidden />
          </Link>
        </Due>
      ))}
    </Strip>
  );
}
