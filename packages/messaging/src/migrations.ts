import { fileURLToPath } from "node:url";

/** The folder of plain SQL files that run on every service's database before the service's own. */
export const messagingMigrationsDir = fileURLToPath(new URL("../migrations", import.meta.url));

/** The table in which node-pg-migrate records which of them a database has. */
export const messagingMigrationsTable = "messaging_migrations";
