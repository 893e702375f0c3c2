const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text can be the id of a bet or participation at all; PostgreSQL takes nothing else. */
export const isUuid = (id: string): boolean => UUID.test(id);
