import { createLogger } from "@stakehold/service/logger.ts";
import { migrate } from "@stakehold/service/database/migrate.ts";
import { provisionDatabase, type DatabaseLogins } from "@stakehold/service/database/provision.ts";

/** The services that store their rows in PostgreSQL. */
export const STORED = ["bets", "payments", "voting", "identity", "notifications"] as const;

/** A service that stores its rows in PostgreSQL. */
export type Stored = (typeof STORED)[number];

/** One platform's databases on a server: the logins of each service and of the server's owner. */
export type Databases = Readonly<Record<Stored, DatabaseLogins & { readonly admin: string }>>;

/** Returns a platform's databases on a server. They share its password: nobody else reaches it. */
export function databasesAt(serverUrl: string, platform: string): Databases {
  const of = (service: Stored) => {
    const name = `${platform}_${service}`;
    const urlFor = (user?: string) => {
      const url = new URL(serverUrl);
      url.pathname = `/${name}`;
      if (user !== undefined) url.username = user;
      return url.href;
    };
    return { admin: urlFor(), owner: urlFor(`${name}_owner`), service: urlFor(`${name}_service`) };
  };
  return {
    bets: of("bets"),
    payments: of("payments"),
    voting: of("voting"),
    identity: of("identity"),
    notifications: of("notifications"),
  };
}

/** Creates them, migrated and empty. */
export async function createDatabases(serverUrl: string, databases: Databases): Promise<void> {
  const logger = createLogger("bench", "error");
  for (const service of STORED) {
    await provisionDatabase(serverUrl, databases[service]);
    const migrations = new URL(`../../services/${service}/migrations/`, import.meta.url);
    await migrate({ service, ownerUrl: databases[service].owner, migrations, logger });
  }
}
