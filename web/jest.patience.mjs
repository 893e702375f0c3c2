// A page that takes longer hangs. This ends just before the test's own limit, so that the error says what is missing.
if (typeof document !== "undefined") {
  const { configure } = await import("@testing-library/dom");
  configure({ asyncUtilTimeout: 50_000 });
}
