/** Every workflow that this service runs, by the name under which it is started. */
export { betLife } from "./bet-life.ts";
export { cleanup } from "./cleanup.ts";
