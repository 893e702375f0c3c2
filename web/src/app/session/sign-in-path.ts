/** Returns the path where sign-in starts, for a full page load; afterwards the user comes back to `path`. */
export function signInPath(path?: string): string {
  return path && path !== "/" ? `/api/login?redirect=${encodeURIComponent(path)}` : "/api/login";
}

/** Returns the path where a signed-in user reauthenticates and comes back to `path`. */
export const reauthenticationPath = (path: string): string =>
  `/api/login?reauthenticate=1&redirect=${encodeURIComponent(path)}`;
