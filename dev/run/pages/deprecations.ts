import {
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
} from "graphql";

/** How long something is deprecated before it may be removed. */
export const NOTICE_DAYS = 180;

const DAY_MS = 24 * 3600 * 1000;

/** A deprecated part of the schema, by its path, such as `Query.bets.search`. */
export type Deprecation = {
  readonly path: string;
  /**
   * The first day of its deprecation, and the day from which it may be removed; undefined if the reason has no date.
   */
  readonly since: string | undefined;
  readonly removableOn: string | undefined;
  /** Its replacement. */
  readonly instead: string;
};

type Described = { readonly name: string; readonly deprecationReason?: string | null | undefined };

/** Returns all deprecated parts of a schema, in its order. A reason is `Since 2026-11-24; use …`. */
export function deprecationsOf(schema: GraphQLSchema): readonly Deprecation[] {
  return Object.values(schema.getTypeMap())
    .filter(({ name }) => !name.startsWith("__"))
    .flatMap((type) => {
      if (isEnumType(type)) return type.getValues().flatMap((value) => deprecationOf(type.name, value));
      return fieldsOf(type).flatMap((field) => [
        ...deprecationOf(type.name, field),
        ...("args" in field ? field.args.flatMap((arg) => deprecationOf(`${type.name}.${field.name}`, arg)) : []),
      ]);
    });
}

/** Returns a type's fields, of output or input; none for a type without any. */
export function fieldsOf(type: GraphQLNamedType): readonly (GraphQLField<unknown, unknown> | GraphQLInputField)[] {
  const hasFields = isObjectType(type) || isInterfaceType(type) || isInputObjectType(type);
  return hasFields ? Object.values(type.getFields()) : [];
}

function deprecationOf(owner: string, { name, deprecationReason }: Described): readonly Deprecation[] {
  if (deprecationReason == null) return [];
  const [, since, instead] = /^Since (\d{4}-\d{2}-\d{2}); (.*)$/s.exec(deprecationReason) ?? [];
  return [{ path: `${owner}.${name}`, since, removableOn: removableOn(since), instead: instead ?? deprecationReason }];
}

function removableOn(since: string | undefined): string | undefined {
  const day = since === undefined ? Number.NaN : Date.parse(`${since}T00:00:00Z`);
  return Number.isNaN(day)
    ? undefined
    : new Date(day + NOTICE_DAYS * DAY_MS).toISOString().slice(0, "2026-11-24".length);
}
