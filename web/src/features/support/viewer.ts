/** Who looks at the tickets. The server decides what staff may do; this decides what is offered. */
export type Viewer = { id: string; isStaff: boolean };
