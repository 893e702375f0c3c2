/** The columns of a table under the names that its rows have here. */
export const columnsOf = (fields: object): string =>
  Object.keys(fields)
    .map((field) => `${field.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)} AS "${field}"`)
    .join(", ");
