// A page that takes longer to show something hangs. It ends just before the test's own limit, and says what is missing.
if (typeof document !== "undefined") {
  const { configure } = await import("@testing-library/dom");
  configure({ asyncUtilTimeout: 50_000 });
}
