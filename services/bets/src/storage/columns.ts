/** The column in which a field is kept. */
export const columnOf = (field: string): string => field.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);

/** The columns of a table under the names that its rows have here. */
export const columnsOf = (fields: object): string =>
  Object.keys(fields)
    .map((field) => `${columnOf(field)} AS "${field}"`)
    .join(", ");
