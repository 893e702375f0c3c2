/**
 * Returns the token to send. `refused` is a token that Stakehold no longer accepts: refresh it if it is the current
 * one. Calls never overlap, because a refresh token works once.
 */
export type TokenSource = (asked: { readonly refused: string | undefined }) => string | Promise<string>;

/** A personal token or an app's access token, or a function that returns one. */
export type Token = string | TokenSource;

/** The token of one client. */
export type PresentToken = {
  /** Returns the token, or another one than the refused; undefined if there is no other. */
  get(refused?: string): Promise<string | undefined>;
};

/** Calls a source of tokens once at a time. */
export function presentToken(token: Token): PresentToken {
  if (typeof token === "string") return { get: (refused) => Promise.resolve(refused === token ? undefined : token) };
  let asking: Promise<string> | undefined;
  const ask = (refused: string | undefined): Promise<string> => {
    asking ??= Promise.resolve()
      .then(() => token({ refused }))
      .finally(() => {
        asking = undefined;
      });
    return asking;
  };
  return {
    get: async (refused) => {
      const given = await ask(refused);
      return given === refused ? undefined : given;
    },
  };
}
