/**
 * All timeouts of the tests, in milliseconds. They only end tests that hang: no test depends on speed, so that all pass
 * on a busy machine.
 */

/** For waiting until something appears or happens. */
export const WAIT_TIMEOUT = 60_000
/** For a whole test, or its setup. */
export const TEST_TIMEOUT = 300_000
