import { addressesInCluster } from "./src/addresses-in-cluster.ts";
import { putUnderLoad } from "./src/load/put-under-load.ts";
import { reportFailure } from "./src/report-failure.ts";

/** Runs people who read, keep pages open and bet until the process is stopped; then prints their results, as JSON. */
try {
  const until = new AbortController();
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => until.abort());
  const met = await putUnderLoad(addressesInCluster(process.env), until.signal, (line) => console.log(line));
  console.log(JSON.stringify(met));
  if (met.failures.length > 0) process.exitCode = 1;
} catch (error) {
  reportFailure(error);
}
