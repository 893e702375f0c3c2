import type { Logger } from "@stakehold/service/logger.ts";
import type { Faults } from "./faults.ts";
import type { Mailbox } from "./storage/mailbox.ts";

/** The dependencies of the mailbox's servers. */
export type MailDeps = { readonly mailbox: Mailbox; readonly faults: Faults; readonly logger: Logger };
