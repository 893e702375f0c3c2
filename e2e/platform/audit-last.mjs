import Sequencer from "@jest/test-sequencer";

const AUDIT = /\/journeys\/audit\.test\.ts$/;

/** The audit looks at what all the other journeys left. */
export default class AuditLast extends Sequencer {
  sort(tests) {
    return super.sort(tests).toSorted((a, b) => Number(AUDIT.test(a.path)) - Number(AUDIT.test(b.path)));
  }
}
