import { Link } from "react-router-dom";
import { Soft } from "../../components/layout.ts";
import { Time } from "../../components/time.tsx";
import type { AuditPageFragment } from "../../generated/graphql.ts";
import { sentenceCase } from "../../shared/sentence-case.ts";
import { Letters, Subject } from "./admin.styles.ts";

type Entry = AuditPageFragment["nodes"][number];

/** A page of actions, each with its author, its reason, and its changes. */
export const AuditList = ({ entries }: { readonly entries: readonly Entry[] }) => (
  <Letters>
    {entries.map((entry) => (
      <li key={entry.id}>
        <strong>{sentenceCase(entry.action)}</strong>
        {entry.reason && <p>{entry.reason}</p>}
        {entry.after.length > 0 && (
          <p>
            {wordsOf(entry.before)} → {wordsOf(entry.after)}
          </p>
        )}
        <Soft>
          By <Link to={`/staff/${entry.actorId}`}>{entry.actorId}</Link>, <Time at={entry.createdAt} />
        </Soft>
        <Subject>{entry.subjectId}</Subject>
      </li>
    ))}
  </Letters>
);

/** "clearing asked, platform open". */
const wordsOf = (words: Entry["before"]) =>
  words.length === 0
    ? "not kept"
    : words
        .map(
          ({ name, value }) =>
            `${sentenceCase(name.replace(/[A-Z]/g, "_$&")).toLowerCase()} ${sentenceCase(value).toLowerCase()}`,
        )
        .join(", ");
