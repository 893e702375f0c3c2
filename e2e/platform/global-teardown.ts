export { stopPlatformForJourneys as default } from "./global-setup.ts";
