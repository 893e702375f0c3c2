import type { KeptPictures } from "@stakehold/pictures/kept-pictures.ts";
import type { GraphContext } from "@stakehold/service/graphql/call-context.ts";
import type { AuditLog } from "../operations/ports/audit.ts";
import type { StaffDirectory } from "../operations/ports/staff.ts";
import type { TemplateStore } from "../operations/ports/templates.ts";
import type { TicketReader, TicketStore } from "../operations/ports/tickets.ts";
import type { Loaders } from "./loaders.ts";

/** The dependencies that resolvers pass to operations. */
export type GraphDeps = {
  readonly tickets: TicketStore;
  readonly reader: TicketReader;
  readonly pictures: Pick<KeptPictures, "keep" | "show">;
  readonly staff: StaffDirectory;
  readonly templates: TemplateStore;
  readonly audit: AuditLog;
};

export type Context = GraphContext<GraphDeps, Loaders>;
