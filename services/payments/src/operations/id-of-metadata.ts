const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The id that an object at Stripe names in its metadata, if it is one of ours: anybody with the dashboard can type there. */
export const idOfMetadata = (text: string | undefined): string | undefined =>
  text !== undefined && UUID.test(text) ? text : undefined;
