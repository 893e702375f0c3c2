import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { Button } from "../../components/button.tsx";
import { ChipRow } from "../../components/chip.tsx";
import { Stack } from "../../components/layout.ts";
import { PageHeader } from "../../components/page-header.tsx";
import { AllTickets } from "./all-tickets.tsx";
import { CreateTicketDialog } from "./create-ticket-dialog.tsx";
import { MyTickets } from "./my-tickets.tsx";
import { TicketDialog } from "./ticket-dialog.tsx";
import type { Viewer } from "./viewer.ts";

export type SupportPageProps = { readonly viewer: Viewer };

const whose = [
  { value: "all", label: "All tickets" },
  { value: "mine", label: "My tickets" },
] as const;

type Whose = (typeof whose)[number]["value"];

/** Help for who is signed in: their own tickets, and for staff everybody's, which they come for. */
export function SupportPage({ viewer }: SupportPageProps) {
  const [chosen, setChosen] = useState<Whose>("all");
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
        {viewer.isStaff && <ChipRow label="Whose tickets" options={whose} value={shown} onChange={setChosen} />}
        {shown === "mine" ? <MyTickets viewer={viewer} /> : <AllTickets />}
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
