import { afterEach, expect, test } from "@jest/globals";
import { withTrace } from "@stakehold/telemetry/trace.ts";
import { observeActivity, observeMessaging, observeRefusal, observeRequest, renderMetrics } from "./metrics.ts";

/** The header that Prometheus sends. */
const ACCEPT = "application/openmetrics-text;version=1.0.0;q=0.5,text/plain;version=0.0.4;q=0.2,*/*;q=0.1";
const TRACE = "0af7651916cd43dd8448eb211c80319c";

const linesOf = async (name: string, accept?: string) => {
  const { body } = await renderMetrics(accept);
  return body.split("\n").filter((line) => line.includes(name));
};
let operations = 0;
let operation = "";
afterEach(() => {
  operation = `operation${(operations += 1)}`;
});

test.each([
  ["01", true],
  ["00", false],
])("a measurement carries its trace as an exemplar only if that trace is exported: %s", async (flags, isExample) => {
  withTrace(`00-${TRACE}-b7ad6b7169203331-${flags}`, () => observeRequest("rpc", operation, "OK", 0.3));
  const examples = (await linesOf(`operation="${operation}"`, ACCEPT)).filter((line) => line.includes(" # "));
  const bucket = new RegExp(
    `^stakehold_request_seconds_bucket\\{le="0.5",.*\\} 1 # \\{trace_id="${TRACE}"\\} 0.3 [\\d.]+$`,
  );
  expect(examples).toEqual(isExample ? [expect.stringMatching(bucket)] : []);
  expect((await linesOf(`operation="${operation}"`)).filter((line) => line.includes("#"))).toEqual([]);
});

test("events and activities have exemplars too", async () => {
  withTrace(`00-${TRACE}-b7ad6b7169203331-01`, () => {
    observeActivity("settle", "OK", 0.3);
    observeMessaging.handled("Told", 300);
  });
  for (const name of ["stakehold_activity_seconds", "stakehold_event_handling_seconds"])
    expect((await linesOf(name, ACCEPT)).filter((line) => line.includes(`trace_id="${TRACE}"`))).toHaveLength(1);
});

test("counters keep their names in either format", async () => {
  observeRefusal("FORBIDDEN");
  for (const accept of [undefined, ACCEPT, undefined])
    expect(await linesOf("stakehold_refusals_total{", accept)).toEqual([
      'stakehold_refusals_total{code="FORBIDDEN"} 1',
    ]);
  expect(await linesOf("# TYPE stakehold_refusals", ACCEPT)).toEqual(["# TYPE stakehold_refusals counter"]);
});

test("the content type matches the requested format", async () => {
  expect((await renderMetrics(ACCEPT)).contentType).toMatch(/^application\/openmetrics-text; version=1\.0\.0/);
  expect((await renderMetrics(ACCEPT)).body).toMatch(/\n# EOF\n$/);
  expect((await renderMetrics("*/*")).contentType).toMatch(/^text\/plain/);
});
