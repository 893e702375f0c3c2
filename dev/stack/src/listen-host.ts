/** Where a store listens unless it is told otherwise: this computer alone reaches it. */
export const loopback = "127.0.0.1";
