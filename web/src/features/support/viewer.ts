/** The viewer of the tickets. The server decides what staff may do; this decides only what is offered. */
export type Viewer = { readonly id: string; readonly isStaff: boolean; readonly isAdmin: boolean };

/** The live topic of everyone's tickets and the team's templates, for staff. */
export const everybodysTickets = "tickets";

/** The live topic of the user's own tickets. */
export const ownTickets = ({ id }: Viewer): string => `tickets:${id}`;
