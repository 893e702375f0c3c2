/** Where sign-in starts. It is a full page load; afterwards the person comes back to `path`. */
export function signInPath(path?: string): string {
  return path && path !== "/" ? `/api/login?redirect=${encodeURIComponent(path)}` : "/api/login";
}
