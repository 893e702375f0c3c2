import { expect, test } from "@jest/globals";
import { createLogger } from "./logger.ts";

test.each(["authorization", "cookie", "secret", "clientSecret", "client_secret", "token", "password"])(
  "a log redacts %s in its first three levels",
  (name) => {
    const lines: string[] = [];
    const logger = createLogger("bets", "info", { write: (line) => void lines.push(line) });
    const secrets = { [name]: "hidden-1", request: { [name]: "hidden-2", headers: { [name]: "hidden-3" } } };
    logger.info({ ...secrets, betId: "shown" }, "A bet was created");
    expect(lines.join()).toContain("shown");
    expect(lines.join()).not.toContain("hidden");
  },
);
