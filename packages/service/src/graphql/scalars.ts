import { parseAmount } from "@stakehold/money/amount.ts";
import { GraphQLError, GraphQLScalarType, Kind } from "graphql";

const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

const invalid = (what: string): GraphQLError => new GraphQLError(what, { extensions: { code: "INVALID_INPUT" } });

function readTime(value: unknown): Date {
  const time = typeof value === "string" && ISO_TIME.test(value) && isOfCalendar(value) ? new Date(value) : undefined;
  if (time === undefined || Number.isNaN(time.getTime())) throw invalid("A time is written as 2026-11-21T18:00:00Z.");
  return time;
}

/** JavaScript reads 31 November as 1 December, and 24:00 as the next day. */
function isOfCalendar(time: string): boolean {
  const day = time.slice(0, "2026-11-21".length);
  const midnight = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day) && !time.includes("T24");
}

function readDecimal(value: unknown): string {
  // What is not even a decimal never reaches an operation; the operation decides whether the amount is valid.
  if (typeof value === "string" && parseAmount(value) !== undefined) return value;
  throw new GraphQLError("Enter an amount in dollars and cents, for example 12.50.", {
    extensions: { code: "INVALID_AMOUNT" },
  });
}

const DateTime = new GraphQLScalarType<Date, string>({
  name: "DateTime",
  serialize: (value) => {
    if (!(value instanceof Date)) throw new TypeError("DateTime serialises a Date");
    return value.toISOString();
  },
  parseValue: readTime,
  parseLiteral: (node) => readTime(node.kind === Kind.STRING ? node.value : undefined),
});

const Decimal = new GraphQLScalarType<string, string>({
  name: "Decimal",
  serialize: (value) => {
    if (typeof value !== "string") throw new TypeError("Decimal serialises a string");
    return value;
  },
  parseValue: readDecimal,
  parseLiteral: (node) => readDecimal(node.kind === Kind.STRING ? node.value : undefined),
});

/** The scalars that all subgraphs share: DateTime is a Date inside, Decimal a string of dollars and cents. */
export const scalars = { DateTime, Decimal };
