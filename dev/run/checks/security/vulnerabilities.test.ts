import { describe, expect, test } from "@jest/globals";
import { judgeAudit, type Exception } from "./vulnerabilities.ts";

const NOW = new Date("2026-11-24T12:00:00Z");
const ADVISORY = "GHSA-aaaa-bbbb-cccc";

const answered = (severity: string) =>
  JSON.stringify({
    vulnerabilities: {
      tar: { via: [{ title: "A way out", url: `https://github.com/advisories/${ADVISORY}`, severity }] },
      packer: { via: ["tar"] },
    },
  });
const accepted = (until: string, advisory = ADVISORY): Exception => ({
  advisory,
  package: "tar",
  reason: "No archive of anybody else's is ever opened.",
  until,
});
const reportOf = (output: string, ...exceptions: readonly Exception[]) => {
  const verdict = judgeAudit(output, exceptions, NOW);
  return verdict.kind === "bad" ? verdict.report : (verdict.remark ?? "good");
};

describe("a known vulnerability", () => {
  test.each(["high", "critical"])("of severity %s fails once, at the vulnerable package", (severity) =>
    expect(reportOf(answered(severity))).toBe(
      `tar has a vulnerability (${severity}): A way out, https://github.com/advisories/${ADVISORY}`,
    ),
  );

  test.each(["low", "moderate"])("of severity %s passes", (severity) =>
    expect(reportOf(answered(severity))).toBe("good"),
  );

  test("passes while an exception covers it", () =>
    expect(reportOf(answered("high"), accepted("2026-11-24"))).toBe("1 accepted for a while"));

  test("fails the day after its exception expired, even if the registry no longer lists it", () => {
    expect(reportOf(answered("high"), accepted("2026-11-23"))).toContain("accepted until 2026-11-23, which is over");
    expect(reportOf("{}", accepted("2026-11-23"))).toContain("which is over");
  });

  test("can be accepted for at most 90 days", () =>
    expect(reportOf(answered("high"), accepted("2027-06-01"))).toContain("90 days are the most"));

  test("that is fixed makes its exception obsolete", () =>
    expect(reportOf(answered("low"), accepted("2026-12-01"))).toContain("concerns nothing here any more"));

  test("is accepted only in the package of the exception", () =>
    expect(reportOf(answered("high"), { ...accepted("2026-12-01"), package: "zip" })).toContain("tar has a"));
});

test.each([
  [
    "rejects the request",
    'npm warn audit\n{ "message": "405 Method Not Allowed - POST https://registry.example/bulk" }\nnpm error',
    "405 Method Not Allowed",
  ],
  ["is unreachable", "npm error network", "no answer"],
])("a registry that %s does not fail the check, but is reported prominently", (_what, output, why) =>
  expect(reportOf(output)).toBe(`LEFT OUT: NOTHING WAS LOOKED AT, the registry serves no advisories: ${why}`),
);
