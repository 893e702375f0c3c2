import { useState } from "react";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { Row, Soft } from "../../components/layout.ts";
import { Time } from "../../components/time.tsx";
import { readFragment, type FragmentType } from "../../generated/fragment-masking.ts";
import { graphql } from "../../generated/gql.ts";
import type { DeadLetterPageFragment } from "../../generated/graphql.ts";
import { formatCount } from "../../shared/format-count.ts";
import { Item, ItemHead, Letters, Subject } from "./admin.styles.ts";
import type { ServiceWithLetters } from "./api/replay-dead-letters.ts";
import { ReplayDialog } from "./replay-dialog.tsx";

const DeadLetterPage = graphql(`
  fragment DeadLetterPage on DeadLetterConnection {
    nodes {
      id
      type
      key
      eventId
      since
      attempts
      code
      message
    }
    total
  }
`);

export type ServiceLettersProps = {
  readonly service: ServiceWithLetters;
  readonly name: string;
  /** Null when the service can't be reached. */
  readonly page: FragmentType<typeof DeadLetterPage> | null;
};

/** One service's events that wait, oldest first, with their replay. */
export function ServiceLetters({ service, name, page }: ServiceLettersProps) {
  const [isAsking, setAsking] = useState(false);
  const letters = readFragment(DeadLetterPage, page);
  const total = letters?.total ?? 0;
  return (
    <Item>
      <ItemHead>
        <h3>{name}</h3>
        <Standing letters={letters} />
      </ItemHead>
      {total > 0 && (
        <div>
          <Button size="small" look="secondary" onClick={() => setAsking(true)} aria-label={`Handle again: ${name}`}>
            Handle again
          </Button>
        </div>
      )}
      {letters && total > 0 && (
        <Letters>
          {letters.nodes.map((letter) => (
            <Letter key={letter.id} letter={letter} />
          ))}
        </Letters>
      )}
      {isAsking && <ReplayDialog service={service} name={name} total={total} onClose={() => setAsking(false)} />}
    </Item>
  );
}

function Standing({ letters }: { letters: DeadLetterPageFragment | null }) {
  if (!letters) return <Badge tone="warning">Can&apos;t be reached</Badge>;
  if (letters.total === 0) return <Badge tone="success">Nothing waits</Badge>;
  return <Badge tone="danger">{letters.total === 1 ? "1 waits" : `${formatCount(letters.total)} wait`}</Badge>;
}

/** The last word of a message's full name says what happened. */
const nameOf = (type: string) => type.split(".").at(-1) ?? type;

/** BET_NOT_FOUND reads "Bet not found". */
const sentenceCase = (code: string) => code.charAt(0) + code.slice(1).replaceAll("_", " ").toLowerCase();

function Letter({ letter }: { letter: DeadLetterPageFragment["nodes"][number] }) {
  const { type, key, eventId, since, attempts, code, message } = letter;
  return (
    <li>
      <Row $gap={2}>
        <strong>{nameOf(type)}</strong>
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
    </li>
  );
}
