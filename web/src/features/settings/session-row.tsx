import Monitor from "lucide-react/icons/monitor";
import { styled } from "styled-components";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/forms/button.tsx";
import { Row, Soft, Stack } from "../../components/layout.ts";
import { Time } from "../../components/time.tsx";
import { readFragment, type FragmentType } from "../../generated/fragment-masking.ts";
import { graphql } from "../../generated/gql.ts";

const SessionFacts = graphql(`
  fragment SessionFacts on Session {
    id
    startedAt
    lastUsedAt
    browser
    network
    isPresent
  }
`);

export type SessionRowProps = {
  readonly session: FragmentType<typeof SessionFacts>;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
};

const Entry = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${({ theme }) => theme.space[3]};
  padding: ${({ theme }) => theme.space[4]} 0;

  & + & {
    border-top: 1px solid ${({ theme }) => theme.colour.line};
  }
`;

/** A browser in which the user is signed in. The current session has no button: signing out ends it. */
export function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const { browser, network, startedAt, lastUsedAt, isPresent } = readFragment(SessionFacts, session);
  const name = browser ?? "Unknown browser";
  return (
    <Entry>
      <Row $gap={3} $align="start" $wrap={false}>
        <Monitor size={20} aria-hidden />
        <Stack $gap={1}>
          <Row>
            <strong>{name}</strong>
            {isPresent && <Badge tone="success">This browser</Badge>}
          </Row>
          <Soft>
            Last used <Time at={lastUsedAt} />
          </Soft>
          <Soft>
            Signed in <Time at={startedAt} exactOnly />
            {network && `, from the network ${network}`}
          </Soft>
        </Stack>
      </Row>
      {!isPresent && (
        <Button
          look="secondary"
          size="small"
          aria-label={`Sign out: ${name}`}
          pending={isEnding && "Signing out..."}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </Entry>
  );
}
