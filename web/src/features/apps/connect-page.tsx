import { Button, ButtonLink } from "../../components/forms/button.tsx";
import { Card } from "../../components/card.tsx";
import { ErrorState } from "../../components/loading/error-state.tsx";
import { Reading, Row, Soft, Stack } from "../../components/layout.ts";
import { NotLoaded } from "../../components/loading/not-loaded.tsx";
import { Notice } from "../../components/notice.tsx";
import { ScopeList } from "../../developers/scope-list.tsx";
import { errorCodeOf } from "../../graphql/error-code.ts";
import { useAppRequest } from "./api/load-app-request.ts";
import { AppsSkeleton } from "./apps-skeleton.tsx";
import { useAnswer } from "./use-answer.ts";
import { Untranslated } from "../../components/untranslated.tsx";

export type ConnectPageProps = {
  readonly requestId: string;
  /** The signed-in user's address, so that nobody connects the wrong account by mistake. */
  readonly email: string | null;
  /** Leaves for the address where the authorization continues. */
  readonly onContinue: (path: string) => void;
};

/** Asks the user to allow or deny what an app requests. */
export function ConnectPage({ requestId, email, onContinue }: ConnectPageProps) {
  const { data, error, loading, refetch } = useAppRequest(requestId);
  const { answering, answer } = useAnswer(requestId, onContinue);
  if (loading) return <AppsSkeleton label="Loading the request" />;
  if (data === undefined) {
    return errorCodeOf(error) === "APP_REQUEST_NOT_FOUND" ? (
      <Over />
    ) : (
      <NotLoaded isPage what="This request" safe="Nothing was allowed." onRetry={() => void refetch()} />
    );
  }
  const { app, scopes, returnsTo } = data.appRequest;
  return (
    <Reading>
      <Card>
        <Stack $gap={5}>
          <Stack $gap={2}>
            <h1>Connect {app.name}?</h1>
            <Soft $size="m">
              An app by <Untranslated>{app.owner.displayName}</Untranslated>, not by Stakehold.
              {email !== null && ` You are signed in as ${email}.`}
            </Soft>
          </Stack>
          <Stack $gap={3}>
            <h2>{app.name} will be able to</h2>
            <ScopeList scopes={scopes} />
          </Stack>
          <Notice>
            It can never charge your card by itself, change where your winnings go, or see your password. You can
            disconnect it at any time under Connected apps.
          </Notice>
          <Row $gap={3}>
            <Button
              pending={answering === "allow" && "Allowing..."}
              disabled={answering !== null}
              onClick={() => void answer(true)}
            >
              Allow
            </Button>
            <Button
              look="secondary"
              pending={answering === "deny" && "Going back..."}
              disabled={answering !== null}
              onClick={() => void answer(false)}
            >
              Don&apos;t allow
            </Button>
          </Row>
          <Soft>Either way you go on to {returnsTo}.</Soft>
        </Stack>
      </Card>
    </Reading>
  );
}

/** A request that can no longer be answered, or never could be by this user. */
const Over = () => (
  <ErrorState
    isPage
    title="This request is over"
    text="It was answered, is older than half an hour, or was made to somebody else. Go back to the app and begin again."
    safe="Nothing was allowed."
    action={<ButtonLink to="/">Back to Stakehold</ButtonLink>}
  />
);
