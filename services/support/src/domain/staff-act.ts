/** What staff may do to a ticket or to the team's templates. */
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

/** Some words of a thing, by name. What people wrote to each other is never among them. */
export type Words = Readonly<Record<string, string | number | null>>;

/** What one of staff did, with the words that it changed as they were and as they are. */
export type StaffAct = {
  readonly actorId: string;
  readonly action: StaffAction;
  /** The ticket or template. */
  readonly subjectId: string;
  readonly before: Words;
  readonly after: Words;
};

/** The same on record: it is only ever added. */
export type RecordedAct = StaffAct & { readonly id: string; readonly createdAt: Date };

/** The words that differ, as they were and as they are; a thing that is not there has none. */
export function changedWords(was: Words, is: Words): Pick<StaffAct, "before" | "after"> {
  const differs = ([name, word]: readonly [string, unknown], other: Words): boolean => other[name] !== word;
  return {
    before: Object.fromEntries(Object.entries(was).filter((entry) => differs(entry, is))),
    after: Object.fromEntries(Object.entries(is).filter((entry) => differs(entry, was))),
  };
}
