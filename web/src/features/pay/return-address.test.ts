import { expect, test } from "@jest/globals";
import { returnAddress } from "./return-address.ts";

test.each([
  ["https://partner.example/paid", "https://partner.example/paid?participationId=p1"],
  ["https://partner.example/paid?", "https://partner.example/paid?participationId=p1"],
  ["https://partner.example/paid?to=%20a+b", "https://partner.example/paid?to=%20a+b&participationId=p1"],
  ["http://127.0.0.1:8080/", "http://127.0.0.1:8080/?participationId=p1"],
])("%s gets the participation in its query, and keeps its own parameters", (registered, address) => {
  expect(returnAddress(registered, "p1")).toBe(address);
});
