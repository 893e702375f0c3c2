import Sequencer from "@jest/test-sequencer";

/** What takes minutes. Begun last, it runs on after everything else is done. */
const LONG = /\/(random-histories|killed)\.test\.ts$/;

/** Jest knows how long a suite takes only where it ran before, and guesses by the file's size on a fresh clone. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).toSorted((a, b) => Number(LONG.test(b.path)) - Number(LONG.test(a.path)));
  }
}
