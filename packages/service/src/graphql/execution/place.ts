import { locatedError, type FieldNode, type GraphQLError } from "graphql";

/** One operation that is being answered. */
export type Run<Context = unknown> = {
  readonly context: Context;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly errors: GraphQLError[];
  /** What of it was promised and has not come. */
  pending: number;
  /** Called when nothing is promised any more. */
  whenSettled: () => void;
  /** Whether an error took the whole answer with it. */
  isNull: boolean;
};

/** An object or list of an answer that is being filled, and where it stands: under which name of what is above it. */
export type Place = {
  readonly run: Run;
  readonly box: object;
  readonly above: Place | undefined;
  readonly key: string | number;
  /** Whether null may stand here in its place. */
  readonly isNullable: boolean;
};

/** Makes of what a resolver returned what the answer has, to stand under a name of a place. Throws where it is no such value. */
export type ReadValue = (value: unknown, above: Place, key: string | number) => unknown;

/** A field as an answer has it. */
export type Field = {
  /** Its name in the answer. */
  readonly key: string;
  readonly nodes: readonly FieldNode[];
  readonly isNullable: boolean;
  readonly resolve: (source: unknown, place: Place) => unknown;
  readonly read: ReadValue;
};

/** What is asked of an object; "bare" is one that must not inherit, because callers name a field as what it would inherit. */
export type ReadObject = { readonly fields: readonly Field[]; readonly isBare: boolean };

/** What of a field an error is told by, and whether null may stand where the error is. */
type Faulty = Pick<Field, "nodes" | "isNullable">;

/** What was thrown, as an error of the answer that says where. One that says it already is the same. */
export const errorAt = ({ nodes }: Faulty, place: Place, key: string | number, thrown: unknown): GraphQLError =>
  locatedError(thrown, nodes, pathOf(place, key));

/**
 * Puts null where something failed; where no null may stand there, what is above is null, as far up as it takes (GraphQL
 * specification, section 6.4.4).
 */
export function failAt(faulty: Faulty, place: Place, key: string | number, thrown: unknown): void {
  place.run.errors.push(errorAt(faulty, place, key, thrown));
  if (faulty.isNullable) Reflect.set(place.box, key, null);
  else nullify(place);
}

function nullify(place: Place): void {
  const { above, key, isNullable, run } = place;
  if (above === undefined) run.isNull = true;
  else if (isNullable) Reflect.set(above.box, key, null);
  else nullify(above);
}

function pathOf(place: Place, key: string | number): (string | number)[] {
  const path = [key];
  for (let at = place; at.above !== undefined; at = at.above) path.push(at.key);
  return path.toReversed();
}
