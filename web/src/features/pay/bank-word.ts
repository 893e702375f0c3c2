/** The bank's result: it decides the message, never what counts as paid. */
export type BankWord = "confirmed" | "refused";
