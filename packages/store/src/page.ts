/** A requested page of a list: how many entries at most, and the position after which it begins. */
export type Page<Position> = { readonly limit: number; readonly after: Position | undefined };

/** A position in a list in order of time, and of id where times are equal. Times have millisecond precision. */
export type TimePosition = { readonly time: Date; readonly id: string };
