/** How far a gateway has read: the offset of the next record by the name of each partition. */
export type Position = ReadonlyMap<string, number>;

/** The location of a record: its partition's name, and its offset there. */
export type RecordPosition = { readonly partition: string; readonly offset: number };

/** Returns the name of a partition in a position. */
export const nameOf = (topic: string, partition: number): string => `${topic}/${partition}`;
