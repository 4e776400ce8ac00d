/** The changes of today that were planned in this window, which says when they are in force. */
export const startedHere = new Set<string>()
