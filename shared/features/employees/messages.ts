/** Messages about employees. They are in their own file because functions other than employees use them too. */
export const employeeMessages = {
  created: 'Employee created successfully.',
  updated: 'Employee updated successfully.',
  authorized: 'Authorized people updated successfully.',
  referralUpdated: 'Referral updated successfully.',
  duplicate: 'An employee with this email already exists',
  updateType: 'Please update the employee type',
  loop: 'This person is led by the employee, directly or through others',
  ownLeader: 'An employee cannot be their own leader',
  unknownLeader: 'Choose a leader from the list',
  unknownPerson: 'Choose an employee from the list',
  unknownProject: 'Choose a project from the list',
  unknownJobTitle: 'Choose a job title from the list',
  /** Names the first three, and says how many more there are. */
  reportTo: (names: readonly string[], more: number) => {
    if (more) return `${names.join(', ')} and ${more} more report to this person. Choose who takes them over.`
    const last = names.at(-1) ?? ''
    const others = names.slice(0, -1).join(', ')
    return others
      ? `${others} and ${last} report to this person. Choose who takes them over.`
      : `${last} reports to this person. Choose who takes them over.`
  },
  stillLeads: 'This person still leads others. Assign them to another leader first',
  effectiveDate: 'Since when does the employee work on the new project?',
  nobodyCorrects: 'There is nobody else who keeps the records here: tell your leader',
  manyCorrections: 'You have sent ten requests today. HR will come back to you.',
  ownRecord: 'You cannot deactivate yourself',
  signInAddress: 'This person signs in with this address. Only an admin can change it.',
  ownSignInAddress: 'This person signs in with this address.',
  adminGivesAccess: 'This person had roles here that you do not have. Only an admin can give them access again.',
}
