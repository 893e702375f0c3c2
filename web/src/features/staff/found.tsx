import SearchX from "lucide-react/icons/search-x";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { StatusBadge } from "../../bets/status-badge.tsx";
import { Badge } from "../../components/badge.tsx";
import { Card } from "../../components/card.tsx";
import { EmptyState } from "../../components/loading/empty-state.tsx";
import { Row, Soft, Stack } from "../../components/layout.ts";
import { NotLoaded } from "../../components/loading/not-loaded.tsx";
import { BoxesSkeleton, Loading } from "../../components/loading/skeleton.tsx";
import { refetchQuietly } from "../../graphql/refetch-quietly.ts";
import { sentenceCase } from "../../shared/sentence-case.ts";
import { useFoundBet, useFoundTicket } from "./api/find-by-id.ts";
import { useFoundPeople } from "./api/find-people.ts";
import { useFoundStakes } from "./api/find-stakes.ts";
import { StakeRow } from "./rows.tsx";
import { Code, Rows } from "./staff.styles.ts";

/**
 * Everything with this id or address, of every kind. Each service is queried for its own kind, and the page shows which
 * can't be read.
 */
export function Found({ search }: { readonly search: string }) {
  const [people, stakes, bet, ticket] = [
    useFoundPeople(search),
    useFoundStakes(search),
    useFoundBet(search),
    useFoundTicket(search),
  ];
  const found = people.data?.findPeople;
  const foundStakes = stakes.data?.findStakes.nodes ?? [];
  const foundBet = bet.data?.bet;
  const foundTicket = ticket.data?.ticket;
  // A missing ticket is an error of the graph, but not a failure here.
  const asked = [people, stakes, bet];
  const failed = asked.filter(({ data, error, loading }) => error !== undefined && data === undefined && !loading);
  const isLoading = [...asked, ticket].some(({ data, loading }) => loading && data === undefined);
  const isNothing = !found?.nodes.length && foundStakes.length === 0 && !foundBet && !foundTicket;
  return (
    <Stack $gap={6}>
      {found && found.nodes.length > 0 && (
        <Kind title="People">
          {found.nodes.map(({ id, email, isBanned, user }) => (
            <li key={id}>
              <Row $gap={2}>
                <Link translate="no" to={`/staff/${id}`}>
                  {user.displayName}
                </Link>
                {isBanned && <Badge tone="danger">Banned</Badge>}
              </Row>
              <Soft>{email || "account deleted"}</Soft>
              <Code>{id}</Code>
            </li>
          ))}
          {found.pageInfo.hasNextPage && <li>More people have this address. Look them up by their ids.</li>}
        </Kind>
      )}
      {foundBet && (
        <Kind title="Bet">
          <li>
            <Row $gap={2}>
              <Link to={`/bet/${foundBet.id}`}>{foundBet.title}</Link>
              <StatusBadge status={foundBet.status} />
            </Row>
          </li>
        </Kind>
      )}
      {foundStakes.length > 0 && (
        <Kind title="Stakes">
          {foundStakes.map((stake) => (
            <li key={stake.id}>
              <Link translate="no" to={`/staff/${stake.user.id}`}>
                {stake.user.displayName}
              </Link>
              <StakeRow stake={stake} />
            </li>
          ))}
        </Kind>
      )}
      {foundTicket && (
        <Kind title="Ticket">
          <li>
            <Row $gap={2}>
              <Link to={`/support?ticket=${foundTicket.id}`}>{foundTicket.subject}</Link>
              <Badge>{sentenceCase(foundTicket.status)}</Badge>
            </Row>
          </li>
        </Kind>
      )}
      {isLoading && (
        <Loading label="Looking it up">
          <BoxesSkeleton count={1} height="96px" />
        </Loading>
      )}
      {failed.length > 0 && (
        <Card as="div">
          <NotLoaded
            title="Not everything could be looked up"
            onRetry={() => failed.forEach(({ refetch }) => refetchQuietly(refetch))}
          />
        </Card>
      )}
      {isNothing && !isLoading && failed.length === 0 && (
        <Card as="div">
          <EmptyState
            title="Nothing found"
            text="No person, bet, stake or ticket has exactly this id or address."
            icon={<SearchX size={22} aria-hidden />}
          />
        </Card>
      )}
    </Stack>
  );
}

const Kind = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Stack as="section" $gap={3} aria-label={title}>
    <h2>{title}</h2>
    <Card as="div">
      <Rows>{children}</Rows>
    </Card>
  </Stack>
);
