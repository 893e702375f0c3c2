import { Lexer, Source, TokenKind } from "graphql";
import { MAX_TOKENS } from "./query-limits.ts";

/**
 * What one token of a document costs, in fields: reading it takes the gateway about as long as five fields of a
 * response.
 */
export const COST_OF_TOKEN = 5;

/** Returns the cost of reading a document, for its tokens as the parser counts them, up to the parser's limit. */
export function costOfReading(text: string): number {
  const lexer = new Lexer(new Source(text));
  let tokens = 1;
  try {
    while (tokens < MAX_TOKENS && lexer.advance().kind !== TokenKind.EOF) tokens += 1;
  } catch {
    // An invalid token ends the parser too.
  }
  return tokens * COST_OF_TOKEN;
}
