import { useState } from "react";
import { Link } from "react-router-dom";
import { Button } from "../../components/forms/button.tsx";
import { Soft } from "../../components/layout.ts";
import { Time } from "../../components/time.tsx";
import { readFragment, type FragmentType } from "../../generated/fragment-masking.ts";
import { graphql } from "../../generated/gql.ts";
import type { SetAsidePageFragment } from "../../generated/graphql.ts";
import { formatCount } from "../../shared/format-count.ts";
import { Letters } from "./admin.styles.ts";
import type { ServiceWithLetters } from "./api/replay-dead-letters.ts";
import { BringBackDialog } from "./bring-back-dialog.tsx";
import { happened } from "./happened.ts";
import { Letter } from "./letter.tsx";
import { nameOf } from "./service-name.ts";

const SetAsidePage = graphql(`
  fragment SetAsidePage on DeadLetterSetAsideConnection {
    nodes {
      letter {
        id
        type
        ...LetterFacts
      }
      setAsideBy
      setAsideAt
      note
    }
    total
  }
`);

type Aside = SetAsidePageFragment["nodes"][number];

export type ServiceSetAsideProps = {
  readonly service: ServiceWithLetters;
  /** Null if the service can't be reached. */
  readonly page: FragmentType<typeof SetAsidePage> | null;
};

/** The events set aside at one service, with who did it and why. */
export function ServiceSetAside({ service, page }: ServiceSetAsideProps) {
  const [back, setBack] = useState<Aside["letter"] | null>(null);
  const asides = readFragment(SetAsidePage, page);
  const standing = asides === null ? "can't be reached" : asides.total === 0 ? "none" : formatCount(asides.total);
  return (
    <section aria-label={`Set aside: ${nameOf(service)}`}>
      <h3>
        {nameOf(service)}: {standing}
      </h3>
      {asides && asides.total > 0 && (
        <Letters>
          {asides.nodes.map((aside) => (
            <li key={aside.letter.id}>
              <AsideLetter aside={aside} onBringBack={() => setBack(aside.letter)} />
            </li>
          ))}
        </Letters>
      )}
      {back && <BringBackDialog service={service} letterId={back.id} type={back.type} onClose={() => setBack(null)} />}
    </section>
  );
}

function AsideLetter({ aside, onBringBack }: { readonly aside: Aside; readonly onBringBack: () => void }) {
  const { letter, setAsideBy, setAsideAt, note } = aside;
  return (
    <>
      <Letter letter={letter} />
      <p>{note}</p>
      <Soft>
        Set aside by <Link to={`/staff/${setAsideBy}`}>an admin</Link>, <Time at={setAsideAt} />
      </Soft>
      <div>
        <Button size="small" look="secondary" onClick={onBringBack} aria-label={`Bring back: ${happened(letter.type)}`}>
          Bring back
        </Button>
      </div>
    </>
  );
}
