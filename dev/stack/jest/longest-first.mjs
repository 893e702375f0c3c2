import Sequencer from "@jest/test-sequencer";

/** Suites that take minutes. If started last, they run on after everything else is done. */
const LONG = /\/(random-histories|killed)\.test\.ts$/;

/** Jest knows a suite's duration only if it ran before, and guesses by the file's size on a fresh clone. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).toSorted((a, b) => Number(LONG.test(b.path)) - Number(LONG.test(a.path)));
  }
}
