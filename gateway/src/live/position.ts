/** How far a gateway has read: of each partition, by its name, the offset of the record that it reads next. */
export type Position = ReadonlyMap<string, number>;

/** Where a record is: its partition's name, and its offset there. */
export type Place = { readonly partition: string; readonly offset: number };

/** The partition's name in a position. */
export const nameOf = (topic: string, partition: number): string => `${topic}/${partition}`;
