const keyOf = (userId: string) => `stakehold.welcomed.${userId}`;

/** Whether this browser has welcomed the person before. A browser that keeps nothing counts as one that has. */
export function wasWelcomed(userId: string): boolean {
  try {
    return window.localStorage.getItem(keyOf(userId)) !== null;
  } catch {
    return true;
  }
}

/** Remembers it, where the browser lets us. */
export function rememberWelcome(userId: string): void {
  try {
    window.localStorage.setItem(keyOf(userId), new Date().toISOString());
  } catch {
    // A browser that refuses storage shows the welcome no second time in this page's life either.
  }
}
