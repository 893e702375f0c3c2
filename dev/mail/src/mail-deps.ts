import type { Logger } from "@stakehold/service/logger.ts";
import type { Faults } from "./faults.ts";
import type { Mailbox } from "./storage/mailbox.ts";

/** What the doors of the mailbox work with. */
export type MailDeps = { readonly mailbox: Mailbox; readonly faults: Faults; readonly logger: Logger };
