/** How the bank led back here: it says what to tell, never what is paid. */
export type BankWord = "confirmed" | "refused";
