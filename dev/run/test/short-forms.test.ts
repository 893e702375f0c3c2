import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import { z } from "zod";
import { sourceChecks } from "../checks/all-checks.ts";
import { longChecks } from "../commands/check.ts";
import { shortForms } from "../short-forms/short-forms.ts";

const read = (file: string): string => readFileSync(join(repositoryRoot, file), "utf8");
const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(read("package.json")));
const forms = Object.entries(shortForms);
const runs = forms.flatMap(([, form]) => ("runs" in form ? form.runs : []));

describe("the short forms", () => {
  test("cover every command of package.json, every bench and every long check", () => {
    const benches = globSync("bench/*/run.ts", { cwd: repositoryRoot }).map((file) => basename(dirname(file)));
    const named = [
      ...Object.keys(scripts).filter((name) => name !== "bench"),
      ...benches.map((name) => `bench ${name}`),
      ...Object.keys(longChecks).map((name) => `check ${name}`),
    ];
    expect(Object.keys(shortForms).toSorted()).toEqual(named.toSorted());
  });

  test("run the program of their command", () => {
    const wrong = forms.flatMap(([name, form]) => {
      const [script = ""] = name.split(" ");
      const program = scripts[script]?.replace("exec node dev/run/entry.mjs ", "") ?? "";
      return "runs" in form && !form.runs.every(({ words }) => words.join(" ").startsWith(program)) ? [name] : [];
    });
    expect(wrong).toEqual([]);
  });

  test("include every soak, except the one whose committed recording suites read", () => {
    const soaks = globSync("e2e/soaks/*.soak.ts", { cwd: repositoryRoot })
      .map((file) => basename(file, ".soak.ts"))
      .filter((soak) => soak !== "record-audit");
    expect(runs.map(({ words }) => words.join(" "))).toEqual(
      expect.arrayContaining(soaks.map((soak) => `soak ${soak}`)),
    );
  });

  test("without a run name a line of .ci/run, a suite or a check", () => {
    const ci = read(".ci/run");
    const checks = sourceChecks.map(({ name }) => name);
    for (const [, form] of forms) {
      if ("line" in form) expect(ci).toMatch(new RegExp(`^step \\d+ ${form.line}\\b`, "m"));
      if ("suite" in form) expect(existsSync(join(repositoryRoot, form.suite))).toBe(true);
      if ("check" in form) expect(checks).toContain(form.check);
    }
  });

  test("are shortened by settings alone", () => {
    expect(runs.length).toBeGreaterThan(0);
    for (const { words } of runs) expect(words.join(" ")).not.toContain("=");
  });
});

describe("a script of the charts", () => {
  const files = globSync("charts/**/*.sh", { cwd: repositoryRoot });

  test.each(files)("%s can be parsed", (file) => {
    const shell = read(file).startsWith("#!/bin/sh") ? "sh" : "bash";
    expect(execFileSync(shell, ["-n", file], { cwd: repositoryRoot, encoding: "utf8" })).toBe("");
  });

  test("names only existing files", () => {
    const named = files.flatMap((file) => [...read(file).matchAll(/\b(?:charts|dev|e2e|docs)\/[\w./-]+\.\w+/g)]);
    const missing = named.map(([path]) => path).filter((path) => !existsSync(join(repositoryRoot, path)));
    expect(missing).toEqual([]);
  });
});
