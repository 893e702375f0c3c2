import { expect, test } from "@jest/globals";
import { subgraphNames } from "@stakehold/service/services.ts";
import { BREAKS, openBrokenPeer } from "@stakehold/testing/broken-peer.ts";
import { credentialOfPerson, openDoor } from "../testing/open-door.ts";

test.each(BREAKS)("a service that breaks off %s is reported as UNAVAILABLE", async (_, breakOff) => {
  const service = await openBrokenPeer(breakOff, "application/json");
  const urls = subgraphNames.map((name) => `${name}=${service.url}`).join();
  const door = await openDoor({ environment: { SUBGRAPHS: urls } });
  const answer = await fetch(`${door.url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${credentialOfPerson("alice")}` },
    body: JSON.stringify({ query: "{ bets(first: 1) { nodes { id } } }" }),
  });
  expect(await answer.json()).toMatchObject({ errors: [{ extensions: { code: "UNAVAILABLE" } }] });
  await door.close();
  await service.close();
});
