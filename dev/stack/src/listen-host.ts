/** Where a store listens by default: only this computer reaches it. */
export const loopback = "127.0.0.1";
