/** What one-on-ones say to users. */
export const oneOnOneMessages = {
  created: 'One on one created successfully.',
  updated: 'One on One updated successfully.',
  templateUpdated: 'One on One template updated successfully.',
  invalidValues: 'Invalid values',
  /** Shown with a link to the existing one-on-one. */
  second: 'This person already has a one-on-one this month',
  unknownEmployee: 'Choose an employee from the list',
  unknownLeader: 'Choose a leader from the list',
  month: 'Invalid date',
  onlyOpen: 'A new one-on-one starts as Open',
  otherMonth: 'Choose a day of its month',
  move: 'This status cannot follow the current one',
  feelings: 'Choose at least one feeling',
  closed: 'This one-on-one is closed and its month has passed',
  notDeleter: 'You are not authorized to delete one-on-ones',
  otherItems: (count: number, told: number) =>
    count === 1
      ? `This one-on-one now has 1 action item, not ${told}. Nothing was deleted.`
      : `This one-on-one now has ${count} action items, not ${told}. Nothing was deleted.`,
}
