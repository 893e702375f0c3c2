/** The version of the Terms of Service in force: the day of their last change. A test of the web app holds their text to it. */
export const TERMS_VERSION = "2026-12-01";
