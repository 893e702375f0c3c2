import { Badge } from "../../components/badge.tsx";
import { Row, Soft } from "../../components/layout.ts";
import { Time } from "../../components/time.tsx";
import { readFragment, type FragmentType } from "../../generated/fragment-masking.ts";
import { graphql } from "../../generated/gql.ts";
import { sentenceCase } from "../../shared/sentence-case.ts";
import { Subject } from "./admin.styles.ts";
import { happened } from "./happened.ts";

const LetterFacts = graphql(`
  fragment LetterFacts on DeadLetter {
    type
    key
    eventId
    since
    attempts
    code
    message
  }
`);

/** An event that could not be handled: what happened, why, since when, and its id in the logs. */
export function Letter({ letter }: { readonly letter: FragmentType<typeof LetterFacts> }) {
  const { type, key, eventId, since, attempts, code, message } = readFragment(LetterFacts, letter);
  return (
    <>
      <Row $gap={2}>
        <strong>{happened(type)}</strong>
        {code === "PARKED_BEHIND" ? (
          <Badge>Waits for its turn</Badge>
        ) : (
          <Badge tone="warning">{code === "INTERNAL" ? "Unforeseen" : sentenceCase(code)}</Badge>
        )}
      </Row>
      <p>{message}</p>
      <Soft>
        Since <Time at={since} />,{" "}
        {attempts === 0 ? "not tried yet" : attempts === 1 ? "tried once" : `tried ${attempts} times`}
      </Soft>
      <Subject>
        key {key} · event {eventId}
      </Subject>
    </>
  );
}
