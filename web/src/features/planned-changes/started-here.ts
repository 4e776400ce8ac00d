/** Ids of changes for today that were planned in this tab, which shows a toast when they have been applied. */
export const startedHere = new Set<string>()
