/** The titles of the collapsed plots above the list, which are lazy-loaded. */
export const MONTHS_TITLE = 'Cost by month'
export const WAITING_TITLE = 'What waits, and for how long'
