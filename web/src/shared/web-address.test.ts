import { expect, test } from "@jest/globals";
import { isWebAddress } from "./web-address.ts";

test.each(["https://weather.example", " http://weather.example/sunday?rain#mm ", "https://WEATHER.example:8443/"])(
  "accepts %j",
  (text) => expect(isWebAddress(text)).toBe(true),
);

test.each([
  "",
  "weather.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "ftp://weather.example",
  "https://a:b@c.example",
])("rejects %j", (text) => expect(isWebAddress(text)).toBe(false));
