/** What is said of employees. A file of its own, since others than the employees function say it. */
export const employeeMessages = {
  created: 'Employee created successfully.',
  updated: 'Employee updated successfully.',
  authorized: 'Authorized people updated successfully.',
  referralUpdated: 'Referral updated successfully.',
  duplicate: 'An employee with this email already exists',
  updateType: 'Please update the employee type',
  loop: 'This person is led by the employee, directly or through others',
  ownLeader: 'Nobody leads themselves',
  unknownLeader: 'Choose a leader from the list',
  unknownPerson: 'Choose an employee from the list',
  unknownProject: 'Choose a project from the list',
  unknownJobTitle: 'Choose a job title from the list',
  stillLeads: 'This person still leads others. Give those another leader first',
  effectiveDate: 'Since when does the employee work on the new project?',
  ownRecord: 'You cannot deactivate yourself',
}
