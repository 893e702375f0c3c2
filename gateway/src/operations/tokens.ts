import { Lexer, Source, TokenKind } from "graphql";
import { MAX_TOKENS } from "./query-limits.ts";

/** Counts tokens as the parser does, up to the same limit. */
export function tokensIn(text: string): number {
  const lexer = new Lexer(new Source(text));
  let tokens = 1;
  try {
    while (tokens < MAX_TOKENS && lexer.advance().kind !== TokenKind.EOF) tokens += 1;
  } catch {
    // An invalid token ends the parser too.
  }
  return tokens;
}
