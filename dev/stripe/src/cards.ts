/** A card of Stripe's testing page (https://docs.stripe.com/testing) and its outcome. */
export type TestCard = {
  /** The payment method for the card in API calls. */
  readonly token: string;
  readonly number: string;
  readonly brand: "visa" | "mastercard" | "amex" | "discover";
  readonly funding: "credit" | "debit" | "prepaid";
  /** The bank requires its customer to confirm every payment. */
  readonly authenticates: boolean;
  /** The money is available at once. */
  readonly bypassesPending: boolean;
  readonly decline?: Decline;
  readonly dispute?: "fraudulent" | "product_not_received" | "inquiry";
  readonly refund?: "fails" | "pends";
};

export type Decline = {
  readonly code: string;
  readonly declineCode: string;
  readonly message: string;
};

const DECLINED = "Your card was declined.";
const DECLINES = {
  generic: { code: "card_declined", declineCode: "generic_decline", message: DECLINED },
  insufficientFunds: {
    code: "card_declined",
    declineCode: "insufficient_funds",
    message: "Your card has insufficient funds.",
  },
  lost: { code: "card_declined", declineCode: "lost_card", message: DECLINED },
  stolen: { code: "card_declined", declineCode: "stolen_card", message: DECLINED },
  velocity: { code: "card_declined", declineCode: "card_velocity_exceeded", message: DECLINED },
  fraudulent: { code: "card_declined", declineCode: "fraudulent", message: DECLINED },
  expired: { code: "expired_card", declineCode: "expired_card", message: "Your card has expired." },
  cvc: {
    code: "incorrect_cvc",
    declineCode: "incorrect_cvc",
    message: "Your card's security code is incorrect.",
  },
  processing: {
    code: "processing_error",
    declineCode: "processing_error",
    message: "Something went wrong while your card was processed. Try again in a little while.",
  },
} satisfies Record<string, Decline>;

const CARDS: readonly TestCard[] = [
  card("pm_card_visa", "4242424242424242"),
  card("pm_card_visa_debit", "4000056655665556", { funding: "debit" }),
  card("pm_card_mastercard", "5555555555554444", { brand: "mastercard" }),
  card("pm_card_mastercard_debit", "5200828282828210", { brand: "mastercard", funding: "debit" }),
  card("pm_card_mastercard_prepaid", "5105105105105100", { brand: "mastercard", funding: "prepaid" }),
  card("pm_card_amex", "378282246310005", { brand: "amex" }),
  card("pm_card_discover", "6011111111111117", { brand: "discover" }),
  card("pm_card_us", "4000000000000093"),
  card("pm_card_bypassPending", "4000000000000077", { bypassesPending: true }),
  card("pm_card_bypassPendingInternational", "4000003720000278", { bypassesPending: true }),
  card("pm_card_visa_chargeDeclined", "4000000000000002", { decline: DECLINES.generic }),
  card("pm_card_visa_chargeDeclinedInsufficientFunds", "4000000000009995", { decline: DECLINES.insufficientFunds }),
  card("pm_card_visa_chargeDeclinedLostCard", "4000000000009987", { decline: DECLINES.lost }),
  card("pm_card_visa_chargeDeclinedStolenCard", "4000000000009979", { decline: DECLINES.stolen }),
  card("pm_card_chargeDeclinedExpiredCard", "4000000000000069", { decline: DECLINES.expired }),
  card("pm_card_chargeDeclinedIncorrectCvc", "4000000000000127", { decline: DECLINES.cvc }),
  card("pm_card_chargeDeclinedProcessingError", "4000000000000119", { decline: DECLINES.processing }),
  card("pm_card_visa_chargeDeclinedVelocityLimitExceeded", "4000000000006975", { decline: DECLINES.velocity }),
  card("pm_card_radarBlock", "4100000000000019", { decline: DECLINES.fraudulent }),
  card("pm_card_chargeCustomerFail", "4000000000000341", { decline: DECLINES.generic }),
  card("pm_card_authenticationRequired", "4000002760003184", { authenticates: true }),
  card("pm_card_authenticationRequiredOnSetup", "4000002500003155", { authenticates: true }),
  card("pm_card_threeDSecure2Required", "4000000000003220", { authenticates: true }),
  card("pm_card_threeDSecureRequired", "4000000000003063", { authenticates: true }),
  card("pm_card_threeDSecureOptional", "4000000000003055"),
  card("pm_card_authenticationRequiredSetupForOffSession", "4000003800000446"),
  card("pm_card_threeDSecureRequiredChargeDeclined", "4000008400001629", {
    authenticates: true,
    decline: DECLINES.generic,
  }),
  card("pm_card_authenticationRequiredChargeDeclinedInsufficientFunds", "4000008260003178", {
    authenticates: true,
    decline: DECLINES.insufficientFunds,
  }),
  card("pm_card_createDispute", "4000000000000259", { dispute: "fraudulent" }),
  card("pm_card_createDisputeProductNotReceived", "4000000000002685", { dispute: "product_not_received" }),
  card("pm_card_createDisputeInquiry", "4000000000001976", { dispute: "inquiry" }),
  card("pm_card_refundFail", "4000000000005126", { refund: "fails" }),
  card("pm_card_pendingRefund", "4000000000007726", { refund: "pends" }),
];

/** Stripe's other names for the same cards. */
const ALIASES: Readonly<Record<string, string>> = {
  pm_card_chargeDeclined: "pm_card_visa_chargeDeclined",
  pm_card_chargeDeclinedInsufficientFunds: "pm_card_visa_chargeDeclinedInsufficientFunds",
  pm_card_visa_chargeDeclinedExpiredCard: "pm_card_chargeDeclinedExpiredCard",
  pm_card_visa_chargeDeclinedIncorrectCvc: "pm_card_chargeDeclinedIncorrectCvc",
  pm_card_visa_chargeDeclinedProcessingError: "pm_card_chargeDeclinedProcessingError",
};

const BY_TOKEN = new Map(CARDS.map((known) => [known.token, known]));
const BY_NUMBER = new Map(CARDS.map((known) => [known.number, known]));

export function cardByToken(token: string): TestCard | undefined {
  return BY_TOKEN.get(ALIASES[token] ?? token);
}

export function cardByNumber(number: string): TestCard | undefined {
  return BY_NUMBER.get(number);
}

/** Checks the checksum of a card number. */
export function isCardNumber(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const sum = number
    .split("")
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}

function card(token: string, number: string, rest: Partial<TestCard> = {}): TestCard {
  return { token, number, brand: "visa", funding: "credit", authenticates: false, bypassesPending: false, ...rest };
}
