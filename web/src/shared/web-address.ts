/** Whether a text is an http or https address without user info, as the server accepts it. */
export function isWebAddress(text: string): boolean {
  const address = URL.parse(text.trim());
  return address !== null && /^https?:$/.test(address.protocol) && address.username === "" && address.password === "";
}
