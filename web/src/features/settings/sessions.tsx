import { useState } from "react";
import { styled } from "styled-components";
import { Button } from "../../components/forms/button.tsx";
import { Card } from "../../components/card.tsx";
import { Row, Soft, Stack } from "../../components/layout.ts";
import { ListStates } from "../../components/loading/list-states.tsx";
import { BoxesSkeleton, Loading } from "../../components/loading/skeleton.tsx";
import { useSessions } from "./api/load-sessions.ts";
import { SessionRow } from "./session-row.tsx";
import { useEndSessions } from "./use-end-sessions.ts";

const List = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
`;

/** Sessions, before they are loaded. */
export const SessionsSkeleton = () => (
  <Loading label="Loading where you are signed in">
    <Stack $gap={3}>
      <BoxesSkeleton count={2} height="84px" />
    </Stack>
  </Loading>
);

export type SessionsProps = { readonly onLeft: () => void };

/** Where the user is signed in, with buttons to end one session, all others, or all. */
export function Sessions({ onLeft }: SessionsProps) {
  const list = useSessions();
  const [withCredentials, setWithCredentials] = useState(false);
  const { ending, endOne, endOthers, endAll } = useEndSessions(list.reload, onLeft);
  return (
    <Card aria-labelledby="sessions">
      <Stack $gap={3}>
        <h2 id="sessions">Where you are signed in</h2>
        <Soft $size="m">
          A sign-in ends by itself after a day without use, and after a week in any case. If you don't know one of
          these, sign out there, and change your password at your sign-in provider.
        </Soft>
        <ListStates
          list={list}
          skeleton={<SessionsSkeleton />}
          failed={{ what: "Your sessions", safe: "You stay signed in." }}
          empty={null}
        >
          {(sessions) => (
            <List>
              {sessions.map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  isEnding={ending === session.id}
                  onEnd={() => void endOne(session.id)}
                />
              ))}
            </List>
          )}
        </ListStates>
        <Stack $gap={1}>
          <label>
            <input
              type="checkbox"
              checked={withCredentials}
              onChange={(event) => setWithCredentials(event.target.checked)}
            />{" "}
            End my apps and personal tokens too
          </label>
          <Soft>Otherwise they go on working when you sign out everywhere. They are listed under Developers.</Soft>
        </Stack>
        <Row $gap={3}>
          <Button
            look="secondary"
            pending={ending === "others" && "Signing out..."}
            onClick={() => void endOthers(withCredentials)}
          >
            Sign out everywhere else
          </Button>
          <Button
            look="secondary"
            pending={ending === "all" && "Signing out..."}
            onClick={() => void endAll(withCredentials)}
          >
            Sign out everywhere
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}
