/** Who looks at the tickets. The server decides what staff may do; this decides what is offered. */
export type Viewer = { readonly id: string; readonly isStaff: boolean; readonly isAdmin: boolean };
