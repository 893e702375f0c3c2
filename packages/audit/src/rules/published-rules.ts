import type { Rule } from "./violation.ts";

type Compared = {
  readonly service: "bets" | "payments" | "voting";
  readonly type: string;
  /** A query of `subject`, `shown` and `at`, the time of the fact; null if it may have no event. */
  readonly kept: string;
  /** The same values from an event, from its `body`, `at` and, for a list, `item`. */
  readonly subject: string;
  readonly shown: string;
  /** A list in the event, each item of which is one fact. */
  readonly items?: string;
  /** Leaves out events from versions before a field existed. */
  readonly where?: string;
};

/**
 * Rule: what a database stores was published as such by one of its events: after a restore the same thing may have
 * happened twice. Facts older than the broker's events may have none.
 */
const published = ({ service, type, kept, subject, shown, items, where }: Compared): Rule => ({
  invariant: 9,
  faults: `
    WITH kept AS (${kept}), event AS (
      SELECT ${subject} AS subject, ${shown} AS shown
      FROM published ${items === undefined ? "" : `CROSS JOIN LATERAL jsonb_array_elements(body->'${items}') AS listed (item)`}
      WHERE service = '${service}' AND type = '${type}' ${where === undefined ? "" : `AND ${where}`}
    )
    SELECT kept.subject, 'is kept as "' || kept.shown || '" and ' || coalesce('was published as "' || max(event.shown) || '"', 'was never published') AS fault
    FROM kept LEFT JOIN event ON event.subject = kept.subject
    GROUP BY kept.subject, kept.shown, kept.at
    HAVING bool_or(event.shown = kept.shown) IS NOT TRUE AND (count(event.subject) > 0
      OR kept.at > (SELECT since.at FROM published_since since WHERE since.service = '${service}'))`,
});

/**
 * How far apart a row's time and its event's may be: the previous version's events were dated when they were written.
 */
const WITHIN_S = 60;

/** Rule: a row's time is that of its event. */
const happened = ({ service, type, kept, subject }: Pick<Compared, "service" | "type" | "kept" | "subject">): Rule => ({
  invariant: 9,
  faults: `
    WITH kept AS (${kept})
    SELECT kept.subject, 'is kept as of ' || kept.at || ' and was published at ' || max(event.at) AS fault
    FROM kept JOIN (
      SELECT ${subject} AS subject, at FROM published WHERE service = '${service}' AND type = '${type}'
    ) AS event ON event.subject = kept.subject
    GROUP BY kept.subject, kept.at
    HAVING min(abs(extract(epoch FROM event.at - kept.at))) > ${WITHIN_S}`,
});

const BET = "body->>'betId'";
const words = (...values: readonly string[]): string => `concat_ws(' | ', ${values.join(", ")})`;
/** A time in whole milliseconds, the precision of bets. */
const ms = (time: string): string => `floor(extract(epoch FROM ${time}) * 1000)::bigint`;
const bare = (field: string, prefix: string): string => `replace(body->>'${field}', '${prefix}', '')`;

const DECIDED = `CASE body->>'decision' WHEN 'DECISION_FOR_WINS' THEN 'FOR' WHEN 'DECISION_AGAINST_WINS' THEN 'AGAINST' ELSE 'REFUND' END`;
const SETTLED = DECIDED.replace("'decision'", "'outcome'");

/** Invariant 9: each decision was published as it was made. */
export const publishedRules: readonly Rule[] = [
  published({
    service: "bets",
    type: "BetPublished",
    kept: `SELECT id::text AS subject, published_at AS at, ${words("creator_id", "title", "lower(category)", "coalesce(lower(topic), '')", ms("end_date"), "fee_policy", "coalesce(source_name, '')", "coalesce(source_url, '')", "coalesce(void_if, '')", "early_proposal IS FALSE")} AS shown
      FROM bets WHERE published_at IS NOT NULL`,
    subject: BET,
    shown: words(
      "body->>'creatorId'",
      "body->>'title'",
      "body->>'category'",
      "body->>'topic'",
      ms("(body->>'endDate')::timestamptz"),
      bare("feePolicy", "FEE_POLICY_"),
      "body->>'sourceName'",
      "body->>'sourceUrl'",
      "body->>'voidIf'",
      "(body->>'noEarlyProposal')::boolean",
    ),
  }),
  published({
    service: "bets",
    type: "BetPublished",
    kept: `SELECT id::text AS subject, NULL::timestamptz AS at, ${words("description", "total_amount", "min_entry")} AS shown
      FROM bets WHERE published_at IS NOT NULL`,
    subject: BET,
    shown: words("body->>'description'", "body->'totalAmount'->>'cents'", "body->'minEntry'->>'cents'"),
    where: "body->>'description' <> ''",
  }),
  published({
    service: "bets",
    type: "ParticipantAdmitted",
    kept: `SELECT id::text AS subject, admitted_at AS at, ${words("bet_id", "user_id", "side", "amount", "admission_number")} AS shown
      FROM places WHERE admission_number IS NOT NULL AND NOT is_removed`,
    subject: "body->>'participationId'",
    shown: words(BET, "body->>'userId'", bare("side", "SIDE_"), "body->'stake'->>'cents'", "body->>'admissionNumber'"),
  }),
  published({
    service: "bets",
    type: "ResolutionProposed",
    kept: `SELECT id::text AS subject, proposed_at AS at, ${words("proposer_id", "coalesce(proposed_winning_side, 'UNSPECIFIED')", "proposed_outcome", "coalesce(evidence_url, '')", ms("proposed_at"))} AS shown
      FROM bets WHERE proposed_at IS NOT NULL`,
    subject: BET,
    shown: words(
      "body->>'proposerId'",
      bare("winningSide", "SIDE_"),
      "body->>'outcome'",
      "body->>'evidenceUrl'",
      ms("(body->>'proposedAt')::timestamptz"),
    ),
  }),
  published({
    service: "bets",
    type: "ResolutionProposed",
    kept: `SELECT bet_id::text AS subject, NULL::timestamptz AS at, string_agg(user_id::text, ' ' ORDER BY user_id::text) AS shown
      FROM electors GROUP BY bet_id`,
    subject: BET,
    shown: `(SELECT string_agg(DISTINCT person, ' ' ORDER BY person) FROM jsonb_array_elements_text(body->'electorate') AS each (person))`,
  }),
  published({
    service: "bets",
    type: "BetDecided",
    kept: `SELECT id::text AS subject, decided_at AS at, ${words("decision", "decision_reason")} AS shown FROM bets WHERE decision IS NOT NULL`,
    subject: BET,
    shown: words(DECIDED, bare("reason", "DECISION_REASON_")),
  }),
  published({
    service: "bets",
    type: "BetSettled",
    kept: `SELECT id::text AS subject, ended_at AS at, ${words("CASE status WHEN 'REFUNDED' THEN 'REFUND' ELSE decision END", "decision_reason")} AS shown
      FROM bets WHERE ended_at IS NOT NULL`,
    subject: BET,
    shown: words(SETTLED, bare("reason", "DECISION_REASON_")),
  }),
  published({
    service: "payments",
    type: "StakeHeld",
    kept: `SELECT id::text AS subject, charged_at AS at, ${words("bet_id", "user_id", "stake_cents", "fee_cents", ms("charged_at"))} AS shown
      FROM stakes WHERE charge IS NOT NULL AND status NOT IN ('OPENING', 'PENDING', 'CANCELLED')`,
    subject: "body->>'stakeId'",
    shown: words(
      BET,
      "body->>'userId'",
      "body->'stake'->>'cents'",
      "body->'fee'->>'cents'",
      ms("(body->>'chargedAt')::timestamptz"),
    ),
  }),
  published({
    service: "payments",
    type: "BetFundsSettled",
    kept: `SELECT bet_id::text AS subject, settled_at AS at, outcome AS shown FROM settlements`,
    subject: BET,
    shown: SETTLED,
  }),
  published({
    service: "payments",
    type: "BetFundsSettled",
    kept: `SELECT s.id::text AS subject, CASE WHEN s.status IN ('RELEASED', 'FORFEITED') THEN e.settled_at END AS at,
        ${words("s.user_id", "CASE s.status WHEN 'RELEASED' THEN 'WON' WHEN 'FORFEITED' THEN 'LOST' ELSE 'REFUNDED' END", "s.stake_cents", "CASE s.status WHEN 'RELEASED' THEN s.payable_cents WHEN 'FORFEITED' THEN 0 ELSE s.stake_cents + s.fee_cents END")} AS shown
      FROM stakes s JOIN settlements e ON e.bet_id = s.bet_id WHERE s.status <> 'CANCELLED'`,
    items: "results",
    subject: "item->>'stakeId'",
    shown: words(
      "item->>'userId'",
      "replace(item->>'outcome', 'STAKE_OUTCOME_', '')",
      "item->'stake'->>'cents'",
      "item->'owed'->>'cents'",
    ),
  }),
  published({
    service: "voting",
    type: "BallotOpened",
    kept: `SELECT b.bet_id::text AS subject, b.opened_at AS at, ${words(ms("b.deadline"), "count(*)")} AS shown
      FROM ballots b JOIN electors e ON e.bet_id = b.bet_id GROUP BY b.bet_id, b.opened_at, b.deadline`,
    subject: BET,
    shown: words(ms("(body->>'deadline')::timestamptz"), "body->>'electorateSize'"),
  }),
  published({
    service: "voting",
    type: "BallotDecided",
    kept: `SELECT bet_id::text AS subject, NULL::timestamptz AS at, ${words("status", "approvals", "rejections", "electorate_size")} AS shown
      FROM ballots WHERE status <> 'OPEN'`,
    subject: BET,
    shown: words(
      bare("status", "BALLOT_STATUS_"),
      "body->>'approvals'",
      "body->>'rejections'",
      "body->>'electorateSize'",
    ),
  }),
  published({
    service: "voting",
    type: "VoteCast",
    kept: `SELECT bet_id || ' ' || user_id AS subject, cast_at AS at, 'voted' AS shown FROM votes`,
    subject: `(${BET}) || ' ' || (body->>'userId')`,
    shown: "'voted'",
  }),
  ...(["bets", "payments"] as const).map((service) =>
    published({
      service,
      type: "ActRecorded",
      kept: `SELECT id::text AS subject, NULL::timestamptz AS at, digest AS shown FROM acts WHERE service = '${service}'`,
      subject: "body->>'entryId'",
      shown: "body->>'digest'",
      where: "body->>'digest' <> ''",
    }),
  ),
  {
    invariant: 9,
    faults: `
      SELECT event.body->>'entryId' AS subject, 'was recorded at ' || event.at || ' and is on record no more' AS fault
      FROM published event LEFT JOIN acts ON acts.service = event.service AND acts.id::text = event.body->>'entryId'
      WHERE event.type = 'ActRecorded' AND acts.id IS NULL`,
  },
  {
    // A vote that was cast remains, as long as its ballot does.
    invariant: 9,
    faults: `
      SELECT b.bet_id::text AS subject, 'has lost the vote of ' || (event.body->>'userId') AS fault
      FROM published event JOIN ballots b ON b.bet_id::text = event.${BET}
      LEFT JOIN votes v ON v.bet_id = b.bet_id AND v.user_id::text = event.body->>'userId'
      WHERE event.type = 'VoteCast' AND v.user_id IS NULL`,
  },
  {
    invariant: 9,
    faults: `
      SELECT b.id::text AS subject, 'was voted on and has lost its ballot' AS fault
      FROM bets b JOIN published event ON event.type = 'BallotOpened' AND event.${BET} = b.id::text
      WHERE NOT EXISTS (SELECT FROM ballots v WHERE v.bet_id = b.id)`,
  },
  {
    invariant: 9,
    faults: `
      SELECT b.id::text AS subject, 'was published as decided and is undecided' AS fault
      FROM bets b JOIN published event ON event.type = 'BetDecided' AND event.${BET} = b.id::text WHERE b.decision IS NULL`,
  },
  happened({
    service: "bets",
    type: "BetPublished",
    kept: "SELECT id::text AS subject, published_at AS at FROM bets WHERE published_at IS NOT NULL",
    subject: BET,
  }),
  happened({
    service: "bets",
    type: "BetDecided",
    kept: "SELECT id::text AS subject, decided_at AS at FROM bets WHERE decided_at IS NOT NULL",
    subject: BET,
  }),
  happened({
    service: "bets",
    type: "BetSettled",
    kept: "SELECT id::text AS subject, ended_at AS at FROM bets WHERE ended_at IS NOT NULL",
    subject: BET,
  }),
  happened({
    service: "bets",
    type: "ParticipantAdmitted",
    kept: "SELECT id::text AS subject, admitted_at AS at FROM places WHERE admitted_at IS NOT NULL",
    subject: "body->>'participationId'",
  }),
  happened({
    service: "payments",
    type: "BetFundsSettled",
    kept: "SELECT bet_id::text AS subject, settled_at AS at FROM settlements",
    subject: BET,
  }),
  happened({
    service: "voting",
    type: "BallotOpened",
    kept: "SELECT bet_id::text AS subject, opened_at AS at FROM ballots WHERE bet_id IN (SELECT bet_id FROM electors)",
    subject: BET,
  }),
  happened({
    service: "voting",
    type: "VoteCast",
    kept: "SELECT bet_id || ' ' || user_id AS subject, cast_at AS at FROM votes",
    subject: `(${BET}) || ' ' || (body->>'userId')`,
  }),
];
