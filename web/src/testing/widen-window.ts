/** Makes the window wide enough for a column beside the page. Returns a function that undoes it. */
export function widenWindow(): () => void {
  const narrow = window.matchMedia;
  Object.assign(window, { matchMedia: () => Object.assign(new EventTarget(), { matches: true }) });
  return () => void Object.assign(window, { matchMedia: narrow });
}
