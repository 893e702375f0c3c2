import { useState } from "react";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/forms/button.tsx";
import { Soft } from "../../components/layout.ts";
import { readFragment, type FragmentType } from "../../generated/fragment-masking.ts";
import { graphql } from "../../generated/gql.ts";
import type { DeadLetterPageFragment } from "../../generated/graphql.ts";
import { formatCount } from "../../shared/format-count.ts";
import { Item, ItemHead, Letters } from "./admin.styles.ts";
import type { ServiceWithLetters } from "./api/replay-dead-letters.ts";
import { happened } from "./happened.ts";
import { Letter } from "./letter.tsx";
import { ReplayDialog } from "./replay-dialog.tsx";
import { SetAsideDialog } from "./set-aside-dialog.tsx";

const DeadLetterPage = graphql(`
  fragment DeadLetterPage on DeadLetterConnection {
    nodes {
      id
      type
      attempts
      ...LetterFacts
    }
    total
  }
`);

export type ServiceLettersProps = {
  readonly service: ServiceWithLetters;
  readonly name: string;
  /** Null if the service can't be reached. */
  readonly page: FragmentType<typeof DeadLetterPage> | null;
};

/** The waiting events of one service, oldest first, with their replay. */
export function ServiceLetters({ service, name, page }: ServiceLettersProps) {
  const [isAsking, setAsking] = useState(false);
  const [setAside, setSetAside] = useState<DeadLetterPageFragment["nodes"][number] | null>(null);
  const letters = readFragment(DeadLetterPage, page);
  const total = letters?.total ?? 0;
  return (
    <Item $quiet={letters?.total === 0}>
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
            <li key={letter.id}>
              <Letter letter={letter} />
              {letter.attempts > 0 && (
                <div>
                  <Button
                    size="small"
                    look="quiet"
                    onClick={() => setSetAside(letter)}
                    aria-label={`Set aside: ${happened(letter.type)}`}
                  >
                    Set aside
                  </Button>
                </div>
              )}
            </li>
          ))}
        </Letters>
      )}
      {isAsking && <ReplayDialog service={service} name={name} total={total} onClose={() => setAsking(false)} />}
      {setAside && (
        <SetAsideDialog
          service={service}
          letterId={setAside.id}
          type={setAside.type}
          onClose={() => setSetAside(null)}
        />
      )}
    </Item>
  );
}

function Standing({ letters }: { letters: DeadLetterPageFragment | null }) {
  if (!letters) return <Badge tone="warning">Can&apos;t be reached</Badge>;
  if (letters.total === 0) return <Soft>Nothing waits</Soft>;
  return <Badge tone="danger">{letters.total === 1 ? "1 waits" : `${formatCount(letters.total)} wait`}</Badge>;
}
