import type { Database } from "./database.ts";
import { readSetting, writeSetting } from "./settings.ts";

/** The stand-in's own time: real time plus an offset that tests change, and that survives a restart. */
export type Clock = {
  nowMs(): number;
  /** Whole seconds, like all times in Stripe's API. */
  now(): number;
  /** The time in webhook signatures: real, unless a test requested the shifted one. */
  signatureTime(): number;
  advance(seconds: number, signaturesToo: boolean): void;
  offsetSeconds(): number;
};

export function createClock(database: Database): Clock {
  const offsetMs = () => Number(readSetting(database, "clock_offset_ms") ?? 0);
  const signatureOffsetMs = () => Number(readSetting(database, "signature_offset_ms") ?? 0);
  const nowMs = () => Date.now() + offsetMs();
  return {
    nowMs,
    now: () => Math.floor(nowMs() / 1000),
    signatureTime: () => Math.floor((Date.now() + signatureOffsetMs()) / 1000),
    advance(seconds, signaturesToo) {
      writeSetting(database, "clock_offset_ms", String(offsetMs() + seconds * 1000));
      if (signaturesToo) writeSetting(database, "signature_offset_ms", String(signatureOffsetMs() + seconds * 1000));
    },
    offsetSeconds: () => offsetMs() / 1000,
  };
}
