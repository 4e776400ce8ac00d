/**
 * The parts of the employee host beside the timesheet, which show people their own records. A stage may leave some out.
 * docs/decisions/own-place.md says what each part shows.
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
