/**
 * The one place of the tests' time-outs, in milliseconds. They end what hangs: no test is about how long something
 * takes, so that each passes on a machine that is busy with much else.
 */

/** Until something shows or happens. */
export const WAIT_TIMEOUT = 60_000
/** Until a whole test, or its preparation, ends. */
export const TEST_TIMEOUT = 300_000
