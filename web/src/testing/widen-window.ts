/** Gives the window room for a column beside the page. Returns what takes it away again. */
export function widenWindow(): () => void {
  const narrow = window.matchMedia;
  Object.assign(window, { matchMedia: () => Object.assign(new EventTarget(), { matches: true }) });
  return () => void Object.assign(window, { matchMedia: narrow });
}
