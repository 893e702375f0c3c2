import Sequencer from "@jest/test-sequencer";

/** Later ones stand later in the order. */
const LAST = [/\/journeys\/endings\.test\.ts$/, /\/journeys\/audit\.test\.ts$/];

/** The endings move the clock by weeks, and the audit looks at what all the other journeys left. */
export default class AuditLast extends Sequencer {
  sort(tests) {
    return super.sort(tests).toSorted((a, b) => placeOf(a.path) - placeOf(b.path));
  }
}

const placeOf = (path) => LAST.findIndex((pattern) => pattern.test(path));
