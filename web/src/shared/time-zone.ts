/** Returns the time zone that this browser uses: "Europe/Oslo (GMT+1)". */
export function timeZoneInWords(at: Date): string {
  const format = new Intl.DateTimeFormat("en", { timeZoneName: "shortOffset" });
  const offset = format.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? "";
  const { timeZone } = format.resolvedOptions();
  return timeZone === "UTC" ? "UTC" : `${timeZone.replaceAll("_", " ")} (${offset})`;
}
