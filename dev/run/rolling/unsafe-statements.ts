/** A comment before a statement: why the previous version tolerates it, as in `-- rolling: unused since v1.4.0`. */
const REASON = /--\s*rolling:\s*\S/;

/** What breaks the previous version while it serves, or stops its traffic, with the alternative. */
const RULES: readonly { readonly what: RegExp; readonly instead: string }[] = [
  {
    what: /^ALTER TABLE .*\bDROP (COLUMN|(?!CONSTRAINT|DEFAULT|NOT|EXPRESSION|IDENTITY)(IF EXISTS )?\w)/,
    instead: "drops a column: let a version go by that does not use it",
  },
  { what: /^DROP TABLE\b/, instead: "drops a table: let a version go by that does not use it" },
  {
    what: /^ALTER (TABLE|TYPE|VIEW|FUNCTION) .*\bRENAME\b/,
    instead: "renames: add the new name, and drop the old one a version later",
  },
  {
    what: /^ALTER TABLE .*\bALTER (COLUMN )?\S+ (SET DATA )?TYPE\b/,
    instead: "changes a column's type, which rewrites the table under a lock: add another column",
  },
  {
    what: /^ALTER TABLE .*\bSET NOT NULL\b/,
    instead:
      "forbids null, which the version before may write and which reads the whole table under a lock: let a version go by that always writes it",
  },
  {
    what: /^ALTER TABLE .*\bADD (COLUMN )?(?!CONSTRAINT)(?!.*\bDEFAULT\b).*\bNOT NULL\b/,
    instead: "adds a column that must be given, which the version before does not: give it a default",
  },
  {
    what: /^ALTER TABLE .*\bADD (CONSTRAINT \S+ )?(CHECK|FOREIGN KEY)\b(?!.*\bNOT VALID\b)/,
    instead:
      "adds a rule that reads the whole table under a lock: add it as NOT VALID, and validate it in a later file",
  },
  {
    what: /^ALTER TABLE .*\bADD (CONSTRAINT \S+ )?(UNIQUE|PRIMARY KEY)\b(?!.* USING INDEX\b)/,
    instead: "builds an index under a lock: build it concurrently, and add the constraint by it",
  },
  {
    what: /^CREATE (UNIQUE )?INDEX (?!CONCURRENTLY)/,
    instead:
      "builds an index while nobody can write: build it CONCURRENTLY, in a file that begins with `-- outside a transaction`",
  },
];

/** Describes what the previous version can't tolerate in a migration. Nothing yet uses what a file creates itself. */
export function unsafeStatements(sql: string): readonly string[] {
  const statements = statementsOf(sql);
  const created = statements.flatMap(({ text }) => /^CREATE TABLE (?:IF NOT EXISTS )?(\S+)/.exec(text)?.[1] ?? []);
  return statements
    .filter(({ text, comment }) => !REASON.test(comment) && !created.includes(tableOf(text)))
    .flatMap(({ text }) => RULES.filter(({ what }) => what.test(text)).map(({ instead }) => instead));
}

const tableOf = (text: string): string =>
  /^(?:ALTER TABLE (?:IF EXISTS )?(?:ONLY )?|CREATE (?:UNIQUE )?INDEX .*? ON (?:ONLY )?)([^\s(]+)/.exec(text)?.[1] ??
  "";

type Statement = {
  /** On one line and in capitals, without comments and quoted text. */
  readonly text: string;
  readonly comment: string;
};

const PIECE = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|(\$\w*\$)[\s\S]*?\1|"[^"]*"|;|[^-/'$";]+|[\s\S]/g;

function statementsOf(sql: string): readonly Statement[] {
  const done: Statement[] = [];
  let [text, comment] = ["", ""];
  for (const [piece] of `${sql};`.matchAll(PIECE)) {
    if (piece === ";") {
      done.push({ text: text.replaceAll(/\s+/g, " ").trim().toUpperCase(), comment });
      [text, comment] = ["", ""];
    } else if (/^(--|\/\*)/.test(piece)) {
      comment += piece;
      text += " ";
    } else {
      text += /^['$]/.test(piece) && piece.length > 1 ? "''" : piece;
    }
  }
  return done.filter((statement) => statement.text !== "");
}
