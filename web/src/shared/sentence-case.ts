/** Writes a code as the beginning of a sentence: BET_NOT_FOUND becomes "Bet not found". */
export const sentenceCase = (code: string): string => code.charAt(0) + code.slice(1).replaceAll("_", " ").toLowerCase();
