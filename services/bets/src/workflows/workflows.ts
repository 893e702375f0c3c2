/** Every workflow of this service, by the name that starts it. */
export { betLife } from "./bet-life.ts";
export { cleanup } from "./cleanup.ts";
