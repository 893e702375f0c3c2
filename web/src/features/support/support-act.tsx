import { Soft } from "../../components/layout.ts";
import { Time } from "../../components/time.tsx";
import { readFragment, type FragmentType } from "../../generated/fragment-masking.ts";
import { graphql } from "../../generated/gql.ts";
import { actionInWords, changesInWords } from "./support-act-words.ts";

const SupportActFacts = graphql(`
  fragment SupportActFacts on AuditEntry {
    id
    action
    before {
      name
      value
    }
    after {
      name
      value
    }
    createdAt
    actorId
  }
`);

export type SupportActProps = {
  readonly act: FragmentType<typeof SupportActFacts>;
  /** People with known names; others are shown by their ids. */
  readonly people: readonly { readonly id: string; readonly displayName: string }[];
};

/** A staff action in support: who did what and when, and what it changed from and to. */
export function SupportAct({ act, people }: SupportActProps) {
  const { action, before, after, createdAt, actorId } = readFragment(SupportActFacts, act);
  const nameOf = (id: string) => people.find((one) => one.id === id)?.displayName ?? id;
  return (
    <>
      <span>
        <strong translate="no">{nameOf(actorId)}</strong> {actionInWords(action)}
      </span>
      {changesInWords({ before, after }, nameOf).map((change) => (
        <Soft key={change}>{change}</Soft>
      ))}
      <Soft>
        <Time at={createdAt} />
      </Soft>
    </>
  );
}
