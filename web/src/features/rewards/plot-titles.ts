/** Of the folded plots above the list, which are loaded when they are opened. */
export const MONTHS_TITLE = 'Cost by month'
export const WAITING_TITLE = 'What waits, and for how long'
