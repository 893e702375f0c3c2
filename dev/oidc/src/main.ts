import { readConfig } from "./config.ts";
import { startOidc } from "./start.ts";

const oidc = await startOidc(readConfig(process.env));
console.log(JSON.stringify({ level: "info", message: "The OpenID provider is ready", url: oidc.url }));

for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void oidc.stop());
