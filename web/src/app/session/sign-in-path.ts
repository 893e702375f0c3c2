/** Where sign-in starts. It is a full page load; afterwards the person comes back to `path`. */
export function signInPath(path?: string): string {
  return path && path !== "/" ? `/api/login?redirect=${encodeURIComponent(path)}` : "/api/login";
}

/** Where a person who is signed in shows anew that it is them, and comes back to `path`. */
export const reauthenticationPath = (path: string): string =>
  `/api/login?reauthenticate=1&redirect=${encodeURIComponent(path)}`;
