/**
 * Gives the token that is sent. `refused` is a token that Stakehold took no more: where it is the present one, refresh it. While
 * one question waits, nobody asks another, because a refresh token works once.
 */
export type TokenSource = (asked: { readonly refused: string | undefined }) => string | Promise<string>;

/** A personal token or an app's access token, or where to get one. */
export type Token = string | TokenSource;

/** The token of one client. */
export type PresentToken = {
  /** The token, or another one than was refused; undefined where there is no other. */
  get(refused?: string): Promise<string | undefined>;
};

/** Asks a source of tokens one question at a time. */
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
