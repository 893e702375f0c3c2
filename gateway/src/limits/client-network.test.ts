import { expect, test } from "@jest/globals";
import { clientNetwork } from "./client-address.ts";

test.each([
  ["203.0.113.77", "203.0.113.0/24"],
  ["::ffff:203.0.113.77", "203.0.113.0/24"],
  ["2001:db8:aaaa:bbbb:cccc::1", "2001:db8:aaaa::/48"],
  ["2001:db8::1", "2001:db8:0::/48"],
  ["unreadable", undefined],
  [undefined, undefined],
])("of %s the security log tells %s", (ip, network) => expect(clientNetwork({ ip })).toBe(network));
