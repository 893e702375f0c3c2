/** Returns the last part of an event type's full name, which says what happened. */
export const happened = (type: string) => type.split(".").at(-1) ?? type;
