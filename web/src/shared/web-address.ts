/** Whether a text is an address of http or https, without a user in it, as the server takes it. */
export function isWebAddress(text: string): boolean {
  const address = URL.parse(text.trim());
  return address !== null && /^https?:$/.test(address.protocol) && address.username === "" && address.password === "";
}
