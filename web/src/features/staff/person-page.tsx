import { Link } from "react-router-dom";
import { Badge } from "../../components/badge.tsx";
import { Row, Soft, Stack } from "../../components/layout.ts";
import { NotLoaded } from "../../components/loading/not-loaded.tsx";
import { PageHeader } from "../../components/page/page-header.tsx";
import { PageTitle } from "../../components/page/page-title.tsx";
import { BoxesSkeleton, ComingHeading, Loading } from "../../components/loading/skeleton.tsx";
import { Time } from "../../components/time.tsx";
import { BanButton } from "../../decisions/ban-button.tsx";
import { EndSessionsButton } from "../../decisions/end-sessions-button.tsx";
import { refetchQuietly } from "../../graphql/refetch-quietly.ts";
import { usePersonApps } from "./api/load-apps.ts";
import { usePersonBets } from "./api/load-bets.ts";
import { usePersonDecisions } from "./api/load-decisions.ts";
import { usePersonRecord } from "./api/load-person-record.ts";
import { usePersonStakes } from "./api/load-stakes.ts";
import { usePersonTickets } from "./api/load-tickets.ts";
import { Part } from "./part.tsx";
import { AppRow, BetRow, DecisionRow, StakeRow, TicketRow } from "./rows.tsx";
import { Code } from "./staff.styles.ts";

/** The viewer. The server decides what staff may do; this decides only what is offered. */
export type StaffViewer = { readonly id: string; readonly isAdmin: boolean };

export type PersonPageProps = { readonly personId: string; readonly viewer: StaffViewer };

/**
 * A person as staff see them: who they are, what they have here, and the decisions about them. Shows nothing of their
 * cards.
 */
export function PersonPage({ personId, viewer }: PersonPageProps) {
  const person = usePersonRecord(personId);
  return (
    <>
      <PageTitle page="Staff" about={person.data?.personRecord.user.displayName} />
      <Person viewer={viewer} person={person} />
    </>
  );
}

type PersonProps = { readonly viewer: StaffViewer; readonly person: ReturnType<typeof usePersonRecord> };

function Person({ viewer, person: { data, loading, refetch } }: PersonProps) {
  const record = data?.personRecord;
  if (!record) {
    if (!loading) {
      return (
        <NotLoaded
          isPage
          title="This person can't be shown"
          text="Nobody has this id, or Stakehold could not be reached."
          onRetry={() => refetchQuietly(refetch)}
        />
      );
    }
    return (
      <Loading label="Loading the person">
        <ComingHeading>Person</ComingHeading>
        <BoxesSkeleton count={3} height="120px" />
      </Loading>
    );
  }
  const { user, email, roles, isBanned, isDeleted, acceptedTerms, createdAt } = record;
  const mayDecide = viewer.isAdmin && viewer.id !== record.id && !isDeleted;
  return (
    <>
      <PageHeader
        back={<Link to="/staff">Staff</Link>}
        title={user.displayName}
        text={email || "This account was deleted."}
        actions={
          mayDecide && (
            <>
              {!isBanned && !roles.includes("ADMIN") && <BanButton person={user} look="danger" />}
              <EndSessionsButton person={user} look="secondary" />
            </>
          )
        }
      />
      <Stack $gap={8}>
        <Stack $gap={2}>
          <Row $gap={2}>
            {isBanned && <Badge tone="danger">Banned</Badge>}
            {roles.includes("ADMIN") && <Badge tone="accent">Admin</Badge>}
            {roles.includes("STAFF") && <Badge tone="accent">Staff</Badge>}
            {email !== "" && record.isEmailVerified === false && <Badge tone="warning">Address not verified</Badge>}
            {!acceptedTerms && <Badge>Terms not accepted</Badge>}
            <Badge>{user.activeBetCount === 1 ? "1 bet running" : `${user.activeBetCount} bets running`}</Badge>
          </Row>
          <Soft>
            Here since <Time at={createdAt} />
          </Soft>
          <Code>{record.id}</Code>
        </Stack>
        <PersonLists personId={record.id} mayEndApps={viewer.isAdmin} />
      </Stack>
    </>
  );
}

function PersonLists({ personId, mayEndApps }: { readonly personId: string; readonly mayEndApps: boolean }) {
  const [stakes, bets, tickets, apps, decisions] = [
    usePersonStakes(personId),
    usePersonBets(personId),
    usePersonTickets(personId),
    usePersonApps(personId),
    usePersonDecisions(personId),
  ];
  return (
    <>
      <Part title="Stakes" list={stakes} none="No stake of theirs was opened.">
        {(stake) => <StakeRow stake={stake} />}
      </Part>
      <Part title="Bets they created" list={bets} none="None that was published.">
        {(bet) => <BetRow bet={bet} />}
      </Part>
      <Part title="Tickets" list={tickets} none="They asked for no help.">
        {(ticket) => <TicketRow ticket={ticket} />}
      </Part>
      <Part title="Apps" list={apps} none="They registered none.">
        {(app) => <AppRow app={app} mayEnd={mayEndApps} />}
      </Part>
      <Part title="What admins decided" list={decisions} none="Nothing was decided about them.">
        {(decision) => <DecisionRow decision={decision} />}
      </Part>
    </>
  );
}
