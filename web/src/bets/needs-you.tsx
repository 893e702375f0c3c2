import { useQuery } from "@apollo/client/react";
import ArrowRight from "lucide-react/icons/arrow-right";
import { Link } from "react-router-dom";
import { useNow } from "../components/use-now.ts";
import { graphql } from "../generated/gql.ts";
import { formatTimeLeft } from "../shared/format-time.ts";
import { Due, Strip } from "./needs-you.styles.ts";

const NeedsYouQuery = graphql(`
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

/** What waits for the reader: votes to cast, and results to propose. Nothing where nothing does. */
export function NeedsYou() {
  const { data } = useQuery(NeedsYouQuery, { fetchPolicy: "cache-and-network" });
  const now = useNow();
  const { votesDue = [], proposalsDue = [] } = data?.me.user ?? {};
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
