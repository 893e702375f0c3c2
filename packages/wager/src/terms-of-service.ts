/** The version of the Terms of Service in force: the day of their last change. Its test holds their text to it. */
export const TERMS_VERSION = "2026-12-01";
