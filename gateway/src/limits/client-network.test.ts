import { expect, test } from "@jest/globals";
import { clientAddress, clientNetwork, isAddress } from "./client-address.ts";

test.each([
  ["203.0.113.77", "203.0.113.0/24"],
  ["::ffff:203.0.113.77", "203.0.113.0/24"],
  ["2001:db8:aaaa:bbbb:cccc::1", "2001:db8:aaaa::/48"],
  ["2001:db8::1", "2001:db8:0::/48"],
  ["unreadable", undefined],
  [undefined, undefined],
])("for %s the security log shows the network %s", (ip, network) => expect(clientNetwork({ ip })).toBe(network));

test.each(["203.0.113.77", "2001:db8:aaaa:bbbb:cccc::1", "2001:db8::1", "unreadable", undefined])(
  "%s is counted as an address, not as a person",
  (ip) => expect(isAddress(clientAddress({ ip }))).toBe(true),
);

test("a person's id is not an address", () => expect(isAddress("018f3b6e-7c1a-7000-8000-000000000001")).toBe(false));
