/**
 * Lets Radix write the sheet by which a page stands still under a dialog: the gateway's policy knows style sheets by a nonce,
 * which it wrote into the page, and Radix asks for it by this name. styled-components finds it by itself.
 */
export function nameStyles(): void {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
  Object.assign(globalThis, { __webpack_nonce__: nonce });
}
