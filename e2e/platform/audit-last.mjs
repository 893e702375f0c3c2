import Sequencer from "@jest/test-sequencer";

/** In the order in which they run. */
const LAST = [/\/journeys\/endings\.test\.ts$/, /\/journeys\/audit\.test\.ts$/];

/** Runs these last: the endings move the clock by weeks, and the audit checks what all other journeys left. */
export default class AuditLast extends Sequencer {
  sort(tests) {
    return super.sort(tests).toSorted((a, b) => placeOf(a.path) - placeOf(b.path));
  }
}

const placeOf = (path) => LAST.findIndex((pattern) => pattern.test(path));
