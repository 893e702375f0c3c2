import { createHmac, timingSafeEqual } from "node:crypto";
import { optionalSubject, type Subject } from "./subject.ts";

/** The person of a link, and the subject that it stops. */
export type Stop = { readonly userId: string; readonly subject: Subject };

/** A link as received, before its signature is checked. */
export type ShownLink = Stop & { readonly signature: string };

/**
 * Returns the end of a URL that stops mails about one subject to one person: person, subject, and a signature of both
 * with the person's key, so that nobody can forge one for another person or subject.
 */
export const linkTo = (stop: Stop, key: string): string => `${stop.userId}.${stop.subject}.${signatureOf(stop, key)}`;

/** Parses a link, with any text as its person; undefined for a malformed link, or a subject that can't be stopped. */
export function readLink(link: string): ShownLink | undefined {
  const [userId = "", name = "", signature, ...more] = link.split(".");
  const subject = optionalSubject(name);
  if (subject === undefined || signature === undefined || more.length > 0) return undefined;
  return { userId, subject, signature };
}

/** Whether a link was signed with the person's key. Takes the same time for every signature. */
export function isSigned({ signature, ...stop }: ShownLink, key: string): boolean {
  const [shown, right] = [Buffer.from(signature), Buffer.from(signatureOf(stop, key))];
  return shown.length === right.length && timingSafeEqual(shown, right);
}

const signatureOf = ({ userId, subject }: Stop, key: string): string =>
  createHmac("sha256", key).update(`stop mails/${userId}/${subject}`).digest("base64url");
