/**
 * A person's own place: what the employee host shows them of themselves beside the timesheet. A stage may leave parts
 * out. What of each part is shared is decided in docs/decisions/own-place.md.
 */
export const OWN_PARTS = [
  'one-on-ones',
  'action-items',
  'plan',
  'goals',
  'checklists',
  'time-off',
  'rewards',
  'details',
] as const
export type OwnPart = (typeof OWN_PARTS)[number]
