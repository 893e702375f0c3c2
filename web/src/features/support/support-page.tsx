import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { Button } from "../../components/button.tsx";
import { ChipRow } from "../../components/chip.tsx";
import { Stack } from "../../components/layout.ts";
import { PageHeader } from "../../components/page-header.tsx";
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

/** Help for who is signed in: their own tickets, and for staff everybody's, which they come for, and the team's templates. */
export function SupportPage({ viewer }: SupportPageProps) {
  const [chosen, setChosen] = useState<View>("all");
  const shown = viewer.isStaff ? chosen : "mine";
  const [isCreating, setCreating] = useState(false);
  const { openedId, close } = useOpenedTicket();
  return (
    <>
      <PageHeader
        title="Priority Support"
        text="A person reads every ticket. High and urgent ones are answered within 4 hours, others usually within 24."
        actions={
          <Button onClick={() => setCreating(true)}>
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
      <CreateTicketDialog open={isCreating} onOpenChange={setCreating} />
      {openedId !== null && <TicketDialog ticketId={openedId} viewer={viewer} onClose={close} />}
    </>
  );
}

/** The open ticket is part of the address, so Back closes it and a link leads to it. */
function useOpenedTicket() {
  const [parameters, setParameters] = useSearchParams();
  const close = () =>
    setParameters(
      (present) => {
        const rest = new URLSearchParams(present);
        rest.delete("ticket");
        return rest;
      },
      { replace: true, preventScrollReset: true },
    );
  return { openedId: parameters.get("ticket"), close };
}
