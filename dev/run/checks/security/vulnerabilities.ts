import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import { z } from "zod";
import type { Check, Verdict } from "../check.ts";
import { outputOf } from "../run-program.ts";

const EXCEPTIONS = "dev/run/checks/security/accepted-vulnerabilities.json";

/** The longest time for an exception, in days, so that it is reviewed again. */
const LONGEST_DAYS = 90;

const DAY_MS = 24 * 3600 * 1000;

/** Limits for npm's own waits, in milliseconds: a registry that hangs must not delay a check. */
const WAITS = ["--fetch-timeout=30000", "--fetch-retries=1"];

const exceptionsShape = z.array(
  z.strictObject({
    /** As in GHSA-xxxx-xxxx-xxxx. */
    advisory: z.string().regex(/^GHSA(-[\w]{4}){3}$/),
    package: z.string().min(1),
    /** Why it can't be exploited in Stakehold, and what it waits for. */
    reason: z.string().min(20),
    until: z.iso.date(),
  }),
);

/** A known vulnerability that is accepted for a while. */
export type Exception = z.infer<typeof exceptionsShape>[number];

const advisoryShape = z.object({ title: z.string(), url: z.string(), severity: z.string() });

const answerShape = z.object({
  vulnerabilities: z.record(z.string(), z.object({ via: z.array(z.union([z.string(), advisoryShape])) })),
});

const refusalShape = z.object({ message: z.string() });

/**
 * Checks that no package that serves has a known vulnerability of severity high or critical, except those with a reason
 * and an end. It queries the registry of the packages. If that has no advisories, the check reports so and passes:
 * nothing was checked, and its user should know.
 */
export const vulnerabilities: Check = {
  name: "vulnerabilities",
  run: async () => {
    const { output } = await outputOf("npm", ["audit", "--json", "--omit=dev", ...WAITS]);
    const exceptions = exceptionsShape.parse(JSON.parse(readFileSync(join(repositoryRoot, EXCEPTIONS), "utf8")));
    return judgeAudit(output, exceptions, new Date());
  },
};

/** Compares npm's advisories for the packages with the exceptions. */
export function judgeAudit(output: string, exceptions: readonly Exception[], now: Date): Verdict {
  const faults = exceptions.flatMap((exception) => faultOf(exception, now) ?? []);
  const answer = answerShape.safeParse(jsonIn(output));
  const found = answer.success ? severeIn(answer.data.vulnerabilities) : [];
  const isAccepted = ({ advisory, name }: Found) =>
    exceptions.some((exception) => exception.advisory === advisory && exception.package === name);
  faults.push(
    ...found
      .filter((one) => !isAccepted(one))
      .map(({ name, severity, title, url }) => `${name} has a vulnerability (${severity}): ${title}, ${url}`),
  );
  if (answer.success) {
    const gone = exceptions.filter(({ advisory }) => !found.some((one) => one.advisory === advisory));
    faults.push(...gone.map(({ advisory }) => `${EXCEPTIONS}: ${advisory} concerns nothing here any more.`));
  }
  if (faults.length > 0) return { kind: "bad", report: faults.join("\n") };
  if (!answer.success) {
    const refusal = refusalShape.safeParse(jsonIn(output));
    const why = refusal.success ? (refusal.data.message.split(" - ")[0] ?? "") : "no answer";
    return { kind: "good", remark: `LEFT OUT: NOTHING WAS LOOKED AT, the registry serves no advisories: ${why}` };
  }
  return { kind: "good", ...(exceptions.length > 0 && { remark: `${exceptions.length} accepted for a while` }) };
}

function faultOf({ advisory, until }: Exception, now: Date): string | undefined {
  const end = new Date(until).getTime() + DAY_MS;
  if (end <= now.getTime()) return `${EXCEPTIONS}: ${advisory} was accepted until ${until}, which is over.`;
  if (end - now.getTime() > (LONGEST_DAYS + 1) * DAY_MS)
    return `${EXCEPTIONS}: ${advisory} is accepted until ${until}: ${LONGEST_DAYS} days are the most.`;
  return undefined;
}

type Found = {
  readonly name: string;
  readonly advisory: string;
  readonly severity: string;
  readonly title: string;
  readonly url: string;
};

/**
 * Returns the advisories themselves: a package that only depends on an affected one names that one, and is left out.
 */
const severeIn = (packages: z.infer<typeof answerShape>["vulnerabilities"]): readonly Found[] =>
  Object.entries(packages).flatMap(([name, { via }]) =>
    via
      .filter((one) => typeof one !== "string")
      .filter(({ severity }) => severity === "high" || severity === "critical")
      .map((one) => ({ ...one, name, advisory: one.url.slice(one.url.lastIndexOf("/") + 1) })),
  );

/** npm prints warnings around its output if it fails. */
function jsonIn(output: string): unknown {
  try {
    return JSON.parse(output.slice(output.indexOf("{"), output.lastIndexOf("}") + 1));
  } catch {
    return undefined;
  }
}
