import { describe, expect, test } from "@jest/globals";
import { isPublicAddress, webhookUrlOf } from "./public-address.ts";

const strict = { allowLoopback: false };
const own = { allowLoopback: true };

describe("messages are sent only to public internet addresses", () => {
  test.each(["93.184.216.34", "1.1.1.1", "2606:4700:4700::1111"])("%s is public", (address) =>
    expect(isPublicAddress(address, strict)).toBe(true),
  );

  test.each([
    ["private", "10.0.0.1"],
    ["private", "172.16.3.4"],
    ["private", "192.168.1.1"],
    ["loopback", "127.0.0.1"],
    ["loopback", "127.8.8.8"],
    ["loopback", "::1"],
    ["this network", "0.0.0.0"],
    ["unspecified", "::"],
    ["link-local, and a cloud's metadata", "169.254.169.254"],
    ["link-local", "fe80::1"],
    ["link-local with its zone", "fe80::1%eth0"],
    ["unique local", "fd00:ec2::254"],
    ["site-local", "fec0::1"],
    ["multicast", "224.0.0.1"],
    ["multicast", "ff02::1"],
    ["broadcast", "255.255.255.255"],
    ["reserved", "240.0.0.1"],
    ["CGNAT", "100.64.0.1"],
    ["CGNAT, and a cloud's metadata", "100.100.100.200"],
    ["IETF protocols, and a cloud's metadata", "192.0.0.192"],
    ["benchmarking", "198.18.0.1"],
    ["documentation", "203.0.113.7"],
    ["documentation", "2001:db8::1"],
    ["internal to a cloud", "168.63.129.16"],
    ["IPv4-mapped private", "::ffff:10.0.0.1"],
    ["IPv4-mapped public", "::ffff:1.1.1.1"],
    ["IPv4-compatible", "::127.0.0.1"],
    ["NAT64 of a private one", "64:ff9b::a00:1"],
    ["local NAT64", "64:ff9b:1::1"],
    ["6to4 of a private one", "2002:a00:1::"],
    ["Teredo", "2001::1"],
    ["outside the assigned space", "4000::1"],
    ["not an address", "localhost"],
  ])("a %s address is not public: %s", (_what, address) => expect(isPublicAddress(address, strict)).toBe(false));

  test("loopback counts as public where that is allowed, and no other internal address does", () => {
    expect(isPublicAddress("127.0.0.1", own)).toBe(true);
    expect(isPublicAddress("::1", own)).toBe(true);
    expect(isPublicAddress("10.0.0.1", own)).toBe(false);
    expect(isPublicAddress("169.254.169.254", own)).toBe(false);
    expect(isPublicAddress("0.0.0.0", own)).toBe(false);
  });
});

describe("a webhook's URL", () => {
  test.each(["https://example.com/hooks?x=1", "https://example.com:443/", "https://1.1.1.1/"])("may be %s", (url) =>
    expect(webhookUrlOf(url, strict)?.href).toBeDefined(),
  );

  test.each([
    "http://example.com/",
    "ftp://example.com/",
    "file:///etc/passwd",
    "https://user:word@example.com/",
    "https://example.com:8443/",
    "https://example.com/#part",
    "https://localhost/",
    "https://stakehold.localhost/",
    "https://127.0.0.1/",
    "https://127.1/",
    "https://2130706433/",
    "https://0x7f000001/",
    "https://0177.0.0.1/",
    "https://[::1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://169.254.169.254/latest/meta-data",
    "http://127.0.0.1:4000/",
    "not a url",
  ])("may not be %s", (url) => expect(webhookUrlOf(url, strict)).toBeUndefined());

  test("may be http on any port of this computer where that is allowed, and of no other host", () => {
    expect(webhookUrlOf("http://127.0.0.1:4000/hooks", own)?.href).toBe("http://127.0.0.1:4000/hooks");
    expect(webhookUrlOf("http://localhost:4000/hooks", own)).toBeDefined();
    expect(webhookUrlOf("http://example.com/", own)).toBeUndefined();
    expect(webhookUrlOf("http://10.0.0.1/", own)).toBeUndefined();
  });
});
