import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { Button } from "../../components/forms/button.tsx";
import { ChipRow } from "../../components/chip.tsx";
import { Stack } from "../../components/layout.ts";
import { PageHeader } from "../../components/page/page-header.tsx";
import { PageTitle } from "../../components/page/page-title.tsx";
import { useDialogAddress } from "../../shared/use-dialog-address.ts";
import { CreateTicketDialog } from "./create-ticket-dialog.tsx";
import { MyTickets } from "./my-tickets.tsx";
import { ReplyTemplates } from "./reply-templates.tsx";
import { TicketDialog } from "./ticket-dialog.tsx";
import { TicketQueue } from "./ticket-queue.tsx";
import type { Viewer } from "./viewer.ts";

export type SupportPageProps = { readonly viewer: Viewer };

const views = [
  { value: "all", label: "All tickets" },
  { value: "mine", label: "My tickets" },
  { value: "templates", label: "Templates" },
] as const;

type View = (typeof views)[number]["value"];

/** Help for signed-in users: their own tickets, and for staff all tickets, shown first, and the team's templates. */
export function SupportPage({ viewer }: SupportPageProps) {
  const [chosen, setChosen] = useState<View>("all");
  const shown = viewer.isStaff ? chosen : "mine";
  const creating = useDialogAddress("new");
  const ticket = useDialogAddress("ticket");
  return (
    <>
      {ticket.value === null && <PageTitle page="Support" about={null} />}
      <PageHeader
        title="Priority Support"
        text="A person reads every ticket, and answers within 4 hours."
        actions={
          <Button onClick={() => creating.open("ticket")}>
            <Plus size={18} aria-hidden />
            New ticket
          </Button>
        }
      />
      <Stack $gap={4}>
        {viewer.isStaff && <ChipRow label="View" options={views} value={shown} onChange={setChosen} />}
        {shown === "mine" && <MyTickets viewer={viewer} />}
        {shown === "all" && <TicketQueue viewerId={viewer.id} />}
        {shown === "templates" && <ReplyTemplates />}
      </Stack>
      <CreateTicketDialog open={creating.value === "ticket"} onOpenChange={(open) => !open && creating.close()} />
      {ticket.value !== null && <TicketDialog ticketId={ticket.value} viewer={viewer} onClose={ticket.close} />}
    </>
  );
}
