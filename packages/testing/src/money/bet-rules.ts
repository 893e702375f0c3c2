import type { Snapshot } from "./sources.ts";
import { violationsOf, type Violation } from "./violation.ts";

type Fault = { subject: string; fault: string };

/** Statuses of a stake whose card was charged. */
const PAID = `('HELD', 'DISPUTED', 'REFUNDING', 'RELEASED', 'FORFEITED', 'REFUNDED', 'CHARGED_BACK')`;

/** What went out for each stake, less what of it somebody took back: by rows, and by hand as far as it was owed. */
const SENT = `
  SELECT stake_id, amount_cents - reversed_cents AS cents FROM operations
  WHERE kind IN ('REFUND', 'TRANSFER') AND (status = 'DONE' OR reversed_cents > 0)
  UNION ALL SELECT stake_id, taken_cents FROM hand_movements WHERE stake_id IS NOT NULL AND taken_cents > 0`;

/**
 * Invariant 2: per bet, what came in is what went out, what is still owed or held, what is disputed or lost to a
 * chargeback, and the fees that were kept. Invariant 3: a stake's money goes out by one way at a time.
 * Invariant 4: by all of them together no more than what was won, or charged.
 */
export async function betRules(payments: Snapshot): Promise<Violation[]> {
  const unequal = await payments<Fault>(`
    WITH came AS (
      SELECT bet_id, coalesce(sum(stake_cents + fee_cents) FILTER (WHERE status IN ${PAID}), 0) AS cents
      FROM stakes GROUP BY bet_id
    ), went AS (
      SELECT s.bet_id, sum(sent.cents) AS cents FROM (${SENT}) AS sent JOIN stakes s ON s.id = sent.stake_id
      GROUP BY s.bet_id
    ), owed AS (
      SELECT s.bet_id, sum(b.cents) AS cents FROM balances b JOIN stakes s ON s.id::text = split_part(b.account, ':', 2)
      WHERE b.account NOT LIKE 'suspense:%' GROUP BY s.bet_id
    ), fees AS (
      SELECT substr(t.key, 8) AS bet_id, -sum(p.cents) AS cents FROM postings p
      JOIN transactions t ON t.id = p.transaction_id
      WHERE p.account = 'fee_revenue' AND t.kind = 'SETTLEMENT' GROUP BY t.key
    ), charged_back AS (
      SELECT s.bet_id, sum(p.cents) AS cents FROM postings p JOIN transactions t ON t.id = p.transaction_id
      JOIN stakes s ON s.id::text = split_part(p.account, ':', 2)
      WHERE t.kind IN ('DISPUTE_LOST', 'DISPUTE_LOSS_REVERSED') GROUP BY s.bet_id
    ), per_bet AS (
      SELECT came.bet_id, came.cents AS came_in, coalesce(went.cents, 0) AS went_out,
        coalesce(owed.cents, 0) AS owed, coalesce(fees.cents, 0) AS fees,
        coalesce(charged_back.cents, 0) AS charged_back
      FROM came
      LEFT JOIN went ON went.bet_id = came.bet_id
      LEFT JOIN owed ON owed.bet_id = came.bet_id
      LEFT JOIN fees ON fees.bet_id = came.bet_id::text
      LEFT JOIN charged_back ON charged_back.bet_id = came.bet_id
    )
    SELECT bet_id::text AS subject,
      came_in || ' came in, ' || went_out || ' went out, ' || owed || ' is owed or held, ' || fees || ' fees were kept, '
        || charged_back || ' was charged back' AS fault
    FROM per_bet WHERE came_in <> went_out + owed + fees + charged_back`);
  const twice = await payments<Fault>(`
    SELECT stake_id::text AS subject, count(*) || ' ways out: ' || string_agg(key, ', ' ORDER BY key) AS fault
    FROM operations WHERE kind IN ('REFUND', 'TRANSFER') AND status <> 'FAILED' AND NOT is_followed
    GROUP BY stake_id HAVING count(*) > 1`);
  const excessive = await payments<Fault>(`
    SELECT s.id::text AS subject, 'may get ' || coalesce(s.payable_cents, s.stake_cents + s.fee_cents) || ' and got ' || sum(sent.cents) AS fault
    FROM (${SENT}) AS sent JOIN stakes s ON s.id = sent.stake_id
    GROUP BY s.id HAVING sum(sent.cents) > coalesce(s.payable_cents, s.stake_cents + s.fee_cents)`);
  return [...violationsOf(2, unequal), ...violationsOf(3, twice), ...violationsOf(4, excessive)];
}

type StakeRow = { id: string; bet_id: string; user_id: string; status: string; stake_cents: string };
type ParticipationRow = {
  id: string;
  bet_id: string;
  user_id: string;
  status: string;
  side: string;
  amount: string;
  bet_status: string;
};
type BetRow = {
  id: string;
  status: string;
  decision: string | null;
  pool: string;
  held: string;
  count: number;
  held_count: number;
};
type SettlementRow = { bet_id: string; outcome: string };

/** How a place's bet stands that a cleanup removed. */
const REMOVED = "REMOVED";

/**
 * Invariants 3, 6 and 7 between the two services: a participation and its stake are of one mind, a bet's pool is what its
 * admitted participations staked, and a bet ended exactly as its money was divided. A stake outlives its bet: of a bet
 * that a cleanup removed, it is still that of the place, and nothing of it is undecided.
 */
export async function agreementRules(payments: Snapshot, bets: Snapshot): Promise<Violation[]> {
  const [stakes, settlements, participations, betRows] = await Promise.all([
    payments<StakeRow>("SELECT id, bet_id, user_id::text, status, stake_cents FROM stakes"),
    payments<SettlementRow>("SELECT bet_id, outcome FROM settlements"),
    bets<ParticipationRow>(`SELECT p.id, p.bet_id, p.user_id, p.status::text, p.side::text, p.amount, b.status::text AS bet_status
      FROM participations p JOIN bets b ON b.id = p.bet_id
      UNION ALL SELECT id, bet_id, user_id, status::text, side::text, amount, '${REMOVED}' FROM removed_places`),
    bets<BetRow>(`SELECT b.id, b.status::text, b.decision::text, b.pool, b.for_count + b.against_count AS count,
        coalesce(sum(p.amount), 0) AS held, count(p.id)::int AS held_count
      FROM bets b LEFT JOIN participations p ON p.bet_id = b.id AND p.status = 'HELD' GROUP BY b.id`),
  ]);
  const outcomes = new Map(settlements.map(({ bet_id, outcome }) => [bet_id, outcome]));
  return [
    ...violationsOf(3, stakesAgainst(participations, stakes)),
    ...violationsOf(3, strayStakes(participations, stakes)),
    ...violationsOf(6, sideFaults(participations, stakes, outcomes)),
    ...violationsOf(7, betRows.flatMap(poolFaults)),
    ...violationsOf(
      3,
      betRows.flatMap((bet) => endingFaults(bet, outcomes.get(bet.id))),
    ),
  ];
}

const STAKES_OF: Readonly<Record<string, readonly string[]>> = {
  PENDING: ["OPENING", "PENDING"],
  HELD: ["HELD", "DISPUTED", "REFUNDING", "RELEASED", "FORFEITED", "REFUNDED", "CHARGED_BACK"],
  REFUSED: ["REFUNDING", "REFUNDED", "DISPUTED", "CHARGED_BACK"],
  CANCELLED: ["CANCELLED"],
  WITHDRAWN: ["DISPUTED", "REFUNDING", "REFUNDED", "CHARGED_BACK"],
};

function stakesAgainst(participations: readonly ParticipationRow[], stakes: readonly StakeRow[]): Fault[] {
  const byId = new Map(stakes.map((stake) => [stake.id, stake]));
  return participations.flatMap((participation) => {
    const stake = byId.get(participation.id);
    if (stake === undefined) {
      return ["PENDING", "CANCELLED"].includes(participation.status)
        ? []
        : [{ subject: participation.id, fault: `is ${participation.status} and has no stake` }];
    }
    const faults: Fault[] = [];
    if (!STAKES_OF[participation.status]?.includes(stake.status)) {
      faults.push({ subject: stake.id, fault: `is ${participation.status} in bets and ${stake.status} in payments` });
    }
    if (
      participation.amount !== stake.stake_cents ||
      participation.user_id !== stake.user_id ||
      participation.bet_id !== stake.bet_id
    ) {
      faults.push({ subject: stake.id, fault: "differs between bets and payments in amount, person or bet" });
    }
    if (["RESOLVED", "REFUNDED"].includes(participation.bet_status) && stake.status === "HELD") {
      faults.push({ subject: stake.id, fault: "is held though its bet is over" });
    }
    if (participation.bet_status === REMOVED && ["OPENING", "PENDING", "HELD"].includes(stake.status)) {
      faults.push({ subject: stake.id, fault: `is ${stake.status} though its bet was removed` });
    }
    return faults;
  });
}

/** Every stake that cost somebody something is the money of a place, also when the place's bet is gone. */
function strayStakes(participations: readonly ParticipationRow[], stakes: readonly StakeRow[]): Fault[] {
  const places = new Set(participations.map(({ id }) => id));
  return stakes
    .filter(({ id, status }) => status !== "CANCELLED" && !places.has(id))
    .map(({ id, status }) => ({ subject: id, fault: `is ${status} and belongs to no place in a bet` }));
}

/** Who won was on the side that won, and who lost on the other. */
function sideFaults(
  participations: readonly ParticipationRow[],
  stakes: readonly StakeRow[],
  outcomes: ReadonlyMap<string, string>,
): Fault[] {
  const sides = new Map(participations.map(({ id, side }) => [id, side]));
  return stakes.flatMap(({ id, bet_id, status }) => {
    const [outcome, side] = [outcomes.get(bet_id) ?? "nothing", sides.get(id)];
    const isWrong =
      (status === "RELEASED" && side !== outcome) ||
      (status === "FORFEITED" && (side === outcome || !["FOR", "AGAINST"].includes(outcome)));
    return isWrong ? [{ subject: id, fault: `is ${status}, of the side ${side}, where ${outcome} won` }] : [];
  });
}

const poolFaults = ({ id, pool, held, count, held_count }: BetRow): Fault[] =>
  pool === held && count === held_count
    ? []
    : [{ subject: id, fault: `shows a pool of ${pool} by ${count} people; ${held} by ${held_count} is admitted` }];

/** `settled` is the outcome by which the money was divided, where it was. */
function endingFaults({ id, status, decision }: BetRow, settled: string | undefined): Fault[] {
  const isOver = status === "RESOLVED" || status === "REFUNDED";
  if (!isOver)
    return settled === undefined || decision !== null ? [] : [{ subject: id, fault: "is settled though undecided" }];
  if (settled === undefined) return [{ subject: id, fault: `is ${status} and was never settled` }];
  const expected = status === "REFUNDED" ? "REFUND" : decision;
  return settled === expected ? [] : [{ subject: id, fault: `is ${status} by ${decision} and settled as ${settled}` }];
}
