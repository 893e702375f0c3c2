import { readConfig } from "./config.ts";
import { startMail } from "./start.ts";

const { url, smtpUrl, stop } = await startMail(readConfig(process.env));
console.log(JSON.stringify({ level: "info", message: "The mailbox is ready", url, smtpUrl }));

for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void stop());
