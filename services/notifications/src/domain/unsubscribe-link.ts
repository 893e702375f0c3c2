import { createHmac, timingSafeEqual } from "node:crypto";
import { optionalSubject, type Subject } from "./subject.ts";

/** Whom a link concerns, and what it stops. */
export type Stop = { readonly userId: string; readonly subject: Subject };

/** A link as it was shown, before its signature is judged. */
export type ShownLink = Stop & { readonly signature: string };

/**
 * The end of an address that stops mails about one subject to one person: whom, what, and both signed with the person's key, so that
 * nobody makes one for somebody else, or of another subject.
 */
export const linkTo = (stop: Stop, key: string): string => `${stop.userId}.${stop.subject}.${signatureOf(stop, key)}`;

/** Reads a link, whatever stands in it for a person; undefined for what is no link at all, or stops what can't be stopped. */
export function readLink(link: string): ShownLink | undefined {
  const [userId = "", name = "", signature, ...more] = link.split(".");
  const subject = optionalSubject(name);
  if (subject === undefined || signature === undefined || more.length > 0) return undefined;
  return { userId, subject, signature };
}

/** Whether a link was signed with the person's key. Takes as long for every signature. */
export function isSigned({ signature, ...stop }: ShownLink, key: string): boolean {
  const [shown, right] = [Buffer.from(signature), Buffer.from(signatureOf(stop, key))];
  return shown.length === right.length && timingSafeEqual(shown, right);
}

const signatureOf = ({ userId, subject }: Stop, key: string): string =>
  createHmac("sha256", key).update(`stop mails/${userId}/${subject}`).digest("base64url");
