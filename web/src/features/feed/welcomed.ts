const keyOf = (userId: string) => `stakehold.welcomed.${userId}`;

/** Whether this browser has welcomed the user before. True if storage is blocked. */
export function wasWelcomed(userId: string): boolean {
  try {
    return window.localStorage.getItem(keyOf(userId)) !== null;
  } catch {
    return true;
  }
}

/** Remembers the welcome, if the browser allows it. */
export function rememberWelcome(userId: string): void {
  try {
    window.localStorage.setItem(keyOf(userId), new Date().toISOString());
  } catch {
    // Blocked storage counts as already welcomed, so the welcome does not appear again.
  }
}
