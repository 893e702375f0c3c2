export { stopStackForTests as default } from "./global-setup.ts";
