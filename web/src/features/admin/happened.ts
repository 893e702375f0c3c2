/** The last word of a message's full name says what happened. */
export const happened = (type: string) => type.split(".").at(-1) ?? type;
