import { randomUUID } from "node:crypto";
import { addressesInCluster } from "./src/addresses-in-cluster.ts";
import { playOneBet } from "./src/one-bet.ts";
import { enterPlatform } from "./src/steps/enter-platform.ts";
import { reportFailure } from "./src/report-failure.ts";

/** `helm test` of a trial: two newcomers bet, vote, and the winner is paid. */
try {
  const addresses = addressesInCluster(process.env);
  const newcomer = (name: string) => enterPlatform(addresses, `${name}-${randomUUID().slice(0, 8)}@example.com`);
  const [creator, joiner] = await Promise.all([newcomer("creator"), newcomer("joiner")]);
  console.log("Two people signed in.");
  await playOneBet(addresses, { creator, joiner });
  console.log("They bet and voted, and the winner was paid to the cent.");
} catch (error) {
  reportFailure(error);
}
