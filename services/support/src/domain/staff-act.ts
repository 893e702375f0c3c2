/** The actions of staff on a ticket or on the team's templates. */
export const STAFF_ACTIONS = [
  "TAKE_TICKET",
  "ASSIGN_TICKET",
  "REPLY_TO_TICKET",
  "RESOLVE_TICKET",
  "CLOSE_TICKET",
  "CREATE_TEMPLATE",
  "CHANGE_TEMPLATE",
  "DELETE_TEMPLATE",
] as const;
export type StaffAction = (typeof STAFF_ACTIONS)[number];

/** Some values of an object, by name. They never include what people wrote to each other. */
export type Words = Readonly<Record<string, string | number | null>>;

/** A staff member's action, with the values that it changed, before and after. */
export type StaffAct = {
  readonly actorId: string;
  readonly action: StaffAction;
  /** The id of the ticket or template. */
  readonly subjectId: string;
  readonly before: Words;
  readonly after: Words;
};

/** The recorded action; records are only ever added. */
export type RecordedAct = StaffAct & { readonly id: string; readonly createdAt: Date };

/** Returns the values that differ, before and after; an object that does not exist has none. */
export function changedWords(was: Words, is: Words): Pick<StaffAct, "before" | "after"> {
  const differs = ([name, word]: readonly [string, unknown], other: Words): boolean => other[name] !== word;
  return {
    before: Object.fromEntries(Object.entries(was).filter((entry) => differs(entry, is))),
    after: Object.fromEntries(Object.entries(is).filter((entry) => differs(entry, was))),
  };
}
