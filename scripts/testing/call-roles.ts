/**
 * Who may make which call, written by hand from the spec (1 sections 2, 6 and 7; 2 sections 2, 6 and 7; 3 sections 2, 6
 * and 7) and the decisions, and compared with how the product responds. `employee` is a session of the employee host,
 * `none` one of the main host without any role; all others are sessions of the main host. Nothing here is derived: a
 * role added to a contract by mistake fails the test.
 */

const STAFF = 'admin hr leader finance devmanager it rewards'
const MEETINGS = 'admin hr leader devmanager'
const REPORTS = 'admin hr devmanager'
const PLANS = 'admin leader hr finance devmanager'
const RECORDS = 'admin hr finance'
const CHECKLISTS = 'admin hr it'
const REVIEWERS = 'admin finance hr leader devmanager'
const SUMMARY = 'admin hr leader finance devmanager it'
const GOALS = 'admin devmanager leader'
const REWARDS = 'admin finance rewards'

/** Roles, then the calls that are open only to them. */
export const CALL_ROLES: readonly (readonly [roles: string, ...calls: string[]])[] = [
  // Spec 1: sign-in, sessions. docs/decisions/architecture.md, "Calls".
  [`${STAFF} employee none`, 'GET /api/session', 'POST /api/logout'],

  // docs/decisions/access-tokens.md: everybody who is signed in, on either host, for their own.
  [
    `${STAFF} employee none`,
    'GET /api/session/accessTokens',
    'POST /api/session/accessTokens',
    'DELETE /api/session/accessTokens/{id}',
  ],

  // docs/decisions/web.md: everybody on the main host can save views of their lists.
  [STAFF, 'GET /api/session/views', 'PUT /api/session/views'],

  // docs/decisions/notices.md: everybody who is signed in, on either host, for their own; without a role too.
  [
    `${STAFF} employee none`,
    // docs/decisions/languages.md: everybody chooses their own.
    'PUT /api/session/language',
    'GET /api/notices',
    'GET /api/notices/unread',
    'PUT /api/notices/{id}',
    'POST /api/notices/read',
    'GET /api/notices/mailTimes',
    'PUT /api/notices/mailTimes',
  ],

  // docs/decisions/people.md, "Pictures": everybody has one of their own; HR may remove anybody's.
  [
    `${STAFF} employee none`,
    'POST /api/pictures/own/upload',
    'POST /api/pictures/own/confirm',
    'DELETE /api/pictures/own',
  ],
  ['admin hr', 'DELETE /api/pictures/{id}'],

  // docs/decisions/search.md: every role of the main host; the results are limited to what its lists show.
  [STAFF, 'GET /api/search'],
  // Decisions, "Screens": everybody with a role on the main host lands on their home.
  [STAFF, 'GET /api/home', 'GET /api/home/followed'],

  // Spec 1 section 6: "Action items and one-on-ones: admin, hr, leader, devmanager."
  [
    MEETINGS,
    'GET /api/actionItems',
    'GET /api/actionItems/queryAllActionItems.csv',
    'GET /api/actionItems/authors',
    'GET /api/actionItems/{id}',
    'POST /api/actionItems',
    'PUT /api/actionItems/{id}',
    'DELETE /api/actionItems/{id}',
    'GET /api/actionItems/{id}/comments',
    'GET /api/actionItems/{id}/people',
    'POST /api/actionItems/{id}/comments',
    'PUT /api/actionItems/{id}/comments/{commentId}',
    'DELETE /api/actionItems/{id}/comments/{commentId}',
    'GET /api/actionItemPriorities',
    'GET /api/actionItemStatus',
    'GET /api/oneOnOnes',
    'GET /api/oneOnOnes/queryAllOneOnOnes.csv',
    'GET /api/oneOnOnes/permissions',
    'GET /api/oneOnOnes/{id}',
    'GET /api/oneOnOnes/{id}/oneOnOnes',
    'GET /api/oneOnOnes/{id}/openItems',
    // docs/decisions/own-place.md: the agenda of both sides.
    'GET /api/oneOnOnes/{id}/agenda',
    'POST /api/oneOnOnes/{id}/agenda',
    'PUT /api/oneOnOnes/{id}/agenda/{itemId}',
    'DELETE /api/oneOnOnes/{id}/agenda/{itemId}',
    'POST /api/oneOnOnes/{id}/agenda/carried',
    'POST /api/oneOnOnes/{id}/agenda/template',
    // docs/decisions/one-on-ones-and-action-items.md: those who hold one-on-ones choose a template for an agenda.
    'GET /api/oneOnOneTemplates/agendas',
    'GET /api/oneOnOneTemplates/agendas/{id}',
    'POST /api/oneOnOnes',
    'PUT /api/oneOnOnes/{id}',
    'GET /api/status',
    'GET /api/feelings',
    // "Enabled only for a fixed short list of specific users", whatever their role.
    'DELETE /api/oneOnOnes/{id}',
  ],
  // "Reports: admin, hr, devmanager."
  [
    REPORTS,
    'GET /api/actionItems/report',
    'GET /api/actionItems/report.csv',
    'GET /api/oneOnOnes/report',
    'GET /api/oneOnOnes/report.csv',
    'GET /api/oneOnOnes/coverage',
    'GET /api/oneOnOnes/without',
    'GET /api/oneOnOnes/without.csv',
  ],
  // docs/decisions/one-on-ones-and-action-items.md: the roles responsible for development write agenda templates.
  [
    'admin devmanager',
    'GET /api/oneOnOneTemplates/agendas/query',
    'POST /api/oneOnOneTemplates/agendas',
    'PUT /api/oneOnOneTemplates/agendas/{id}',
    'DELETE /api/oneOnOneTemplates/agendas/{id}',
  ],
  // "Admin … alone manages templates (development plan, one-on-one), job titles, users and roles, categories, …"
  [
    'admin',
    'GET /api/oneOnOneTemplates',
    'PUT /api/oneOnOneTemplates/{id}',
    'GET /api/developmentPlanTemplates/query',
    'GET /api/developmentPlanTemplates/copy/{id}',
    'POST /api/developmentPlanTemplates/copy/{id}',
    'POST /api/developmentPlanTemplates',
    'PUT /api/developmentPlanTemplates/{id}',
    'DELETE /api/developmentPlanTemplates/{id}',
    'GET /api/jobTitles/query',
    'GET /api/jobTitles/single/{id}',
    'POST /api/jobTitles',
    'PUT /api/jobTitles/{id}',
    'DELETE /api/jobTitles/{id}',
    'GET /api/users',
    'GET /api/users/query',
    'GET /api/users/{id}',
    'POST /api/users',
    'PUT /api/users/{id}',
    'DELETE /api/users/{id}',
    // Decisions, "People and roles": an account of another provider needs an admin's approval.
    'GET /api/users/{id}/signIn',
    'DELETE /api/users/{id}/signIn',
    'GET /api/roles',
    // Webhooks send data out of the company, so only admins manage them.
    'GET /api/webhooks',
    'GET /api/webhooks/{id}',
    'POST /api/webhooks',
    'PUT /api/webhooks/{id}',
    'DELETE /api/webhooks/{id}',
    'POST /api/webhooks/{id}/secret',
    'POST /api/webhooks/{id}/test',
    'GET /api/webhooks/{id}/deliveries',
    'POST /api/webhooks/{id}/deliveries/{delivery}',
    'GET /api/employees/noRol',
    'GET /api/categories/categories/query',
    'GET /api/categories/categories/{id}',
    'POST /api/categories/categories',
    'PUT /api/categories/categories/{id}',
    'DELETE /api/categories/categories/{id}',
    'GET /api/hitgoals/areas/query',
    'GET /api/hitgoals/areas/{id}',
    'POST /api/hitgoals/areas',
    'PUT /api/hitgoals/areas/{id}',
    'DELETE /api/hitgoals/areas/{id}',
    'GET /api/hitgoals/types/query',
    'GET /api/hitgoals/types/{id}',
    'POST /api/hitgoals/types',
    'PUT /api/hitgoals/types/{id}',
    'DELETE /api/hitgoals/types/{id}',
    // Design section 5 records each view of somebody's pay. Who may read these records is our choice: least privilege.
    'GET /api/salaries/views/{employeeId}',
    // Spec 2 section 6: "Projects: admin and finance see it, only admin edits or deletes."
    'POST /api/projects',
    'PUT /api/projects/{id}',
    'DELETE /api/projects/{id}',
    // "Reward Validation card editable only by admin."
    'PUT /api/rewardsHistorical/{id}',
  ],
  // Spec 1 section 6: "Process assignment: admin, devmanager."
  [
    'admin devmanager',
    'GET /api/processes',
    'GET /api/processes/queryAllProcessAssignements.csv',
    'GET /api/processes/{id}',
    'POST /api/processes',
    'PUT /api/processes/{id}',
    'DELETE /api/processes/{id}',
    'GET /api/processTypes',
  ],
  // docs/decisions/planned-changes.md: the roles that keep employee records and know everybody's leaders and work.
  [
    'admin hr',
    'GET /api/plannedChanges',
    'GET /api/plannedChanges/{id}',
    'POST /api/plannedChanges/preview',
    'POST /api/plannedChanges',
    'POST /api/plannedChanges/{id}/takeBack',
    'POST /api/plannedChanges/{id}/undo',
  ],
  // docs/decisions/salaries.md: who may see and write salaries.
  [
    RECORDS,
    'GET /api/payRounds',
    'GET /api/payRounds/{id}',
    'GET /api/payRounds/due/{month}',
    'POST /api/payRounds',
    'PUT /api/payRounds/{id}',
    'POST /api/payRounds/{id}/propose',
    'POST /api/payRounds/{id}/confirm',
    'POST /api/payRounds/{id}/return',
    'POST /api/payRounds/{id}/cancel',
    'GET /api/payBands/{id}',
    'GET /api/salaries/currentPay',
  ],
  // The same page: a band belongs to a job title, and admins manage job titles.
  ['admin', 'PUT /api/payBands/{id}'],
  // docs/decisions/who-is-out.md: the roles with people to look after.
  [REVIEWERS, 'GET /api/time-off/out'],
  // docs/decisions/calendar-feeds.md: the same roles, and everybody on the employee host, each for their own feeds.
  [`${REVIEWERS} employee`, 'GET /api/time-off/feeds', 'POST /api/time-off/feeds', 'DELETE /api/time-off/feeds/{id}'],
  // docs/decisions/time-off.md: HR maintains it, finance calculates with it, and leaders see their people's.
  [`${RECORDS} leader`, 'GET /api/time-off/people/{id}'],
  [
    'admin hr',
    'PUT /api/time-off/people/{id}/allowance',
    'POST /api/time-off/people/{id}/days',
    'PUT /api/time-off/people/{id}/days/{rangeId}',
    'DELETE /api/time-off/people/{id}/days/{rangeId}',
  ],
  // Spec 1 section 2.2: /authorized-people.
  [
    'admin hr finance devmanager',
    'GET /api/employees/{id}/authorizedEmployees',
    'PUT /api/employees/{id}/authorizedEmployees',
  ],

  // Spec 2 section 2: the plans' "access: admin, leader, hr, finance, devmanager (route table)".
  [
    PLANS,
    'GET /api/careerDevelopmentPlans',
    'GET /api/careerDevelopmentPlans/queryAllCdps.csv',
    'GET /api/careerDevelopmentPlans/{id}/cdps',
    'GET /api/careerDevelopmentPlans/{id}/previousCdp',
    'GET /api/careerDevelopmentPlans/{id}/ratings',
    // docs/decisions/plans.md: those who write the plan request and close its self-assessment.
    'GET /api/careerDevelopmentPlans/{id}/assessment',
    'POST /api/careerDevelopmentPlans/{id}/assessment',
    'POST /api/careerDevelopmentPlans/{id}/assessment/publish',
    'POST /api/careerDevelopmentPlans/{id}/assessment/close',
    // The same, "Peer comments": those who write the plan invite the peers and read their comments.
    'GET /api/careerDevelopmentPlans/{id}/peers',
    'GET /api/careerDevelopmentPlans/{id}/peers/candidates',
    'POST /api/careerDevelopmentPlans/{id}/peers',
    'DELETE /api/careerDevelopmentPlans/{id}/peers/{peerId}',
    'POST /api/careerDevelopmentPlans/{id}/peers/close',
    'PUT /api/careerDevelopmentPlans/{id}/peers/sharing',
    'GET /api/careerDevelopmentPlans/{id}',
    'POST /api/careerDevelopmentPlans',
    'PUT /api/careerDevelopmentPlans/{id}',
    'DELETE /api/careerDevelopmentPlans/{id}',
    'GET /api/careerDevelopmentPlans/{id}/sendMail',
    'POST /api/careerDevelopmentPlans/{id}/sendMail',
    'GET /api/careerDevelopmentPlans/{id}/pdf',
    'GET /api/cdpstatus',
    // A plan is started from a template.
    'GET /api/developmentPlanTemplates',
    'GET /api/developmentPlanTemplates/single/{id}',
  ],
  // docs/decisions/plans.md, "Calibration".
  [
    'admin devmanager',
    'GET /api/careerDevelopmentPlans/calibration',
    'GET /api/careerDevelopmentPlans/calibration.csv',
  ],
  // Spec 2 section 2: Employees, their history, salaries and rates, referrals: "access: admin, hr, finance".
  [
    RECORDS,
    'GET /api/employees/queryAllInfo.csv',
    'GET /api/employees/queryAllEmployeeAndRateCurrentRate.csv',
    'GET /api/employees/single/{id}',
    'GET /api/employees/{id}/corrections',
    'POST /api/employees/corrections/{id}/answer',
    'POST /api/employees',
    'PUT /api/employees/{id}',
    'DELETE /api/employees/{id}',
    'GET /api/employees/{id}/history',
    'GET /api/employees/projectHistoryChange',
    'POST /api/employees/projectHistoryChange',
    'DELETE /api/employees/{id}/delete-project-history',
    'GET /api/employees/referBy',
    'GET /api/employees/{id}/get-referral',
    'PUT /api/employees/{id}/update-referral',
    'DELETE /api/employees/{id}/delete-referral',
    'GET /api/employees/workbook',
    'POST /api/employees/workbook',
    'GET /api/countriesInformation',
    'GET /api/employeeTypes',
    'GET /api/insuranceStatuses',
    'GET /api/maritalStatuses',
    'GET /api/resignationReasons',
    'GET /api/statusReferral',
    'GET /api/salaries/publicKey',
    'GET /api/salaries',
    'GET /api/salaries/rates',
    'GET /api/salaries/lastSalary/{employeeId}',
    'GET /api/salaries/lastRate/{employeeId}',
    'GET /api/salaries/single/{id}',
    'GET /api/salaries/single/rate/{id}',
    'POST /api/salaries',
    'POST /api/salaries/rate',
    'PUT /api/salaries/{id}',
    'PUT /api/salaries/rate/{id}',
    'DELETE /api/salaries/{id}',
    'DELETE /api/salaries/rate/{id}',
    'GET /api/genericNameValueTuples/{type}',
  ],
  // Spec 2 section 2, Employee Summary: "visible to admin, hr, leader, finance, devmanager, it".
  [
    SUMMARY,
    'GET /api/employees/query',
    'GET /api/employees/query.csv',
    // docs/decisions/people.md, "Org chart": the roles that see people in the Employee Summary.
    'GET /api/employees/orgChart',
    // "A page a person": the same roles.
    'GET /api/employees/{id}/person',
    // Lookups are open to the roles whose screens use them: the summary's filters, and pickers of people.
    'GET /api/employees',
    'GET /api/employees/leaders',
    'GET /api/projects',
    'GET /api/jobTitles',
  ],
  // The filters of action items, goals, referrals and employees include people who left.
  ['admin hr leader finance devmanager', 'GET /api/employees/all'],
  ['admin finance', 'GET /api/projects/query', 'GET /api/projects/single/{id}'],

  // Decisions, "Rewards": only staff see the total costs.
  [
    REWARDS,
    'GET /api/rewards/waiting',
    'GET /api/rewards/months',
    'GET /api/rewards/months.csv',
    'GET /api/rewards/query.csv',
  ],
  // Spec 2 sections 2 and 6; decisions, "Rewards": employees request on their own host and read their own.
  [
    `${REWARDS} employee`,
    'GET /api/rewards',
    'GET /api/rewards/budget',
    'GET /api/rewards/{id}',
    'POST /api/rewards',
    'PUT /api/rewards/{id}',
    'DELETE /api/rewards/{id}',
    'GET /api/rewards/{id}/invoice',
    'GET /api/rewardsStatus',
    'GET /api/rewardsReason',
    'GET /api/rewardsHistorical/{id}',
    'GET /api/rewardsHistorical/{id}/{status}',
    'GET /api/rewardsRefund/{id}/refund',
    'GET /api/rewardsPaymentRequest/{id}/paymentRequest',
    'GET /api/rewardsPaymentRequest/statuses',
    // "Refund Request card editable only by admin or finance", and by requesters for their own cases.
    'POST /api/rewardsRefund/{id}/upload',
    'PUT /api/rewardsRefund/{id}/refund',
  ],
  // "Reward Validation card editable only by admin": who decides sees what is left.
  ['admin', 'GET /api/rewards/{id}/budget'],
  // "Payment Request card editable only by admin or finance."
  [
    'admin finance',
    'PUT /api/rewardsPaymentRequest/{id}/updatePaymentRequest',
    'GET /api/rewardsPaymentRequest/batches',
    'POST /api/rewardsPaymentRequest/batches',
    'GET /api/rewardsPaymentRequest/batches/{id}/bankFile.csv',
  ],

  // Spec 3 section 2: "HR lists … for admin and hr".
  [
    'admin hr',
    'GET /api/employees/insurances',
    'GET /api/employees/insurances.csv',
    'GET /api/employees/insurances.ics',
    // docs/decisions/people.md, "Reports to the insurer".
    'GET /api/employees/insurances/reports',
    'GET /api/employees/insurances/changes',
    'GET /api/employees/insurances/changes.csv',
    'POST /api/employees/insurances/reports',
    'GET /api/humanResources/birthdays',
    'GET /api/humanResources/birthdays.csv',
    'GET /api/humanResources/birthdays.ics',
    'GET /api/humanResources/anniversaries',
    'GET /api/humanResources/anniversaries.csv',
    'GET /api/humanResources/anniversaries.ics',
    // Decisions, "HR".
    'GET /api/humanResources/headcount',
    // docs/decisions/people.md, "Moving in".
    'GET /api/companyImports',
    'POST /api/companyImports',
    'POST /api/companyImports/fileUpload',
    'GET /api/companyImports/template',
    'GET /api/companyImports/export',
    'GET /api/companyImports/{id}',
    'GET /api/companyImports/{id}/preview',
    'POST /api/companyImports/{id}/start',
    'POST /api/companyImports/{id}/stop',
    'POST /api/companyImports/{id}/undo',
    'GET /api/onboardingProcessTemplates/query',
    'GET /api/onboardingProcessTemplates/single/{id}',
    'GET /api/onboardingProcessTemplates/{id}',
    'GET /api/onboardingProcessTemplates/copy/{id}',
    'POST /api/onboardingProcessTemplates/copy/{id}',
    'POST /api/onboardingProcessTemplates',
    'PUT /api/onboardingProcessTemplates/{id}',
    'DELETE /api/onboardingProcessTemplates/{id}',
    'GET /api/exitProcedureTemplates/query',
    'GET /api/exitProcedureTemplates/single/{id}',
    'GET /api/exitProcedureTemplates/{id}',
    'GET /api/exitProcedureTemplates/copy/{id}',
    'POST /api/exitProcedureTemplates/copy/{id}',
    'POST /api/exitProcedureTemplates',
    'PUT /api/exitProcedureTemplates/{id}',
    'DELETE /api/exitProcedureTemplates/{id}',
  ],
  // Spec 3 section 6: "Onboarding and exit process editing: admin, hr, it." The person who starts one chooses its
  // template.
  [
    CHECKLISTS,
    'GET /api/onboardingProcessTemplates',
    'GET /api/screenOnboardingProcess',
    'GET /api/statusFilter',
    'GET /api/screenOnboardingProcess/durations',
    'GET /api/exitProcedureProcess/durations',
    'GET /api/screenOnboardingProcess/without',
    'GET /api/exitProcedureProcess/without',
    'GET /api/screenOnboardingProcess/{id}',
    'POST /api/screenOnboardingProcess',
    'PUT /api/screenOnboardingProcess/{id}',
    'DELETE /api/screenOnboardingProcess/{id}',
    'GET /api/opstatus',
    'GET /api/exitProcedureTemplates',
    'GET /api/exitProcedureProcess',
    'GET /api/exitProcedureProcess/statusFilter',
    'GET /api/exitProcedureProcess/{id}',
    'POST /api/exitProcedureProcess',
    'PUT /api/exitProcedureProcess/{id}',
    'DELETE /api/exitProcedureProcess/{id}',
    'GET /api/epstatus',
  ],
  // docs/decisions/checklists.md, "Owners": everybody sees their own items, whatever their role.
  [
    `${STAFF} employee none`,
    'GET /api/screenOnboardingProcess/mine',
    'PUT /api/screenOnboardingProcess/mine/{id}',
    'GET /api/exitProcedureProcess/mine',
    'PUT /api/exitProcedureProcess/mine/{id}',
    // docs/decisions/plans.md, "Peer comments": everybody who is asked for a comment.
    'GET /api/careerDevelopmentPlans/peers',
    'GET /api/careerDevelopmentPlans/peers/{id}',
    'PUT /api/careerDevelopmentPlans/peers/{id}',
    'POST /api/careerDevelopmentPlans/peers/{id}/send',
    'POST /api/careerDevelopmentPlans/peers/{id}/decline',
  ],
  // Spec 3 section 2: /timesheets-summary/{id}, and the employee's own timesheet.
  [
    `${REVIEWERS} employee`,
    'GET /api/timesheets',
    'GET /api/timesheets/{id}',
    'GET /api/projects/timesheets',
    'GET /api/timesheets/daytypes',
    'GET /api/timesheets/daysubtypes',
    'POST /api/timesheets',
    'PUT /api/timesheets',
    'PUT /api/timesheets/dayhours',
    'PUT /api/timesheets/daydescription',
    'PUT /api/timesheets/daytype',
    'PUT /api/timesheets/daysubtype',
    'DELETE /api/timesheets/day/{timesheetId}/{dayId}',
    'PUT /api/timesheets/{id}/days',
    'POST /api/timesheets/{id}/submit',
    'POST /api/timesheets/fileUpload',
    'POST /api/timesheets/fileUpload/{id}/confirm',
    'DELETE /api/timesheets/fileUpload/{id}',
    'GET /api/timesheets/timesheet-file-download/{id}',
    'POST /api/timesheets/{id}/import/preview',
    'POST /api/timesheets/{id}/import',
    'GET /api/timesheets/hourspermonth/current',
    'GET /api/timesheets/{id}/pdf',
  ],
  // /timesheets-summary.
  [
    REVIEWERS,
    'GET /api/timesheets/query',
    'GET /api/timesheets/query.csv',
    'GET /api/timesheets/monthMap',
    'GET /api/timesheets/projectMonths',
    'POST /api/timesheets/remind',
    'GET /api/timesheets/xlsReport/{month}/{year}',
    'GET /api/timesheets/xlsReportPto/{month}/{year}',
    'GET /api/timesheets/allReports/{month}/{year}/{projects}',
    'GET /api/timesheets/jobs/{id}',
  ],
  // /timesheet-management: admin, finance, hr.
  [
    RECORDS,
    'GET /api/timesheets/hourspermonth/generate/{year}',
    'POST /api/timesheets/hourspermonth/generate/{year}',
    'GET /api/timesheets/hourspermonth/{year}',
    'POST /api/timesheets/hourspermonth',
    'DELETE /api/timesheets/hourspermonth/{id}',
    // docs/decisions/timesheets.md, "A person's month".
    'GET /api/timesheets/workTimes',
    'POST /api/timesheets/workTimes',
    'DELETE /api/timesheets/workTimes/{id}',
    'GET /api/timesheets/holidaysbyfilter',
    'GET /api/timesheets/holidaysperyear/{id}',
    'GET /api/timesheets/holidaysperyear/copy',
    'POST /api/timesheets/holidaysperyear/copy',
    'POST /api/timesheets/holidaysperyear',
    'PUT /api/timesheets/holidaysperyear/{id}',
    'DELETE /api/timesheets/holidaysperyear/{id}',
    // docs/decisions/timesheets.md, "Corrected holidays".
    'GET /api/timesheets/holidayCorrections',
    'POST /api/timesheets/holidayCorrections/apply',
    'POST /api/timesheets/holidayCorrections/settle',
  ],
  // Decisions, "Timesheets": "Finance and admin can reopen one sheet".
  // docs/decisions/timesheets.md, "Closed months": they begin a sheet for somebody, and delete one begun by mistake.
  [
    'admin finance',
    'POST /api/timesheets/{id}/reopen',
    'POST /api/timesheets/closedMonth',
    'POST /api/timesheets/{id}/delete',
    // "Sealed sheets": they view the versions and verify them.
    'GET /api/timesheets/{id}/seals',
    'GET /api/timesheets/{id}/verify',
  ],
  // docs/decisions/timesheets.md, "Approval": the leader, people authorized for the leader, and admin.
  [
    'admin leader',
    'POST /api/timesheets/approve/preview',
    'POST /api/timesheets/approve',
    'POST /api/timesheets/{id}/return',
  ],
  // docs/decisions/own-place.md: people's own records, on the employee host.
  [
    'employee',
    'GET /api/actionItems/mine',
    'GET /api/actionItems/mine/{id}',
    'PUT /api/actionItems/mine/{id}/status',
    'PUT /api/actionItems/mine/{id}/subtask',
    'GET /api/actionItems/mine/{id}/comments',
    'GET /api/actionItems/mine/{id}/people',
    'POST /api/actionItems/mine/{id}/comments',
    'PUT /api/actionItems/mine/{id}/comments/{commentId}',
    'DELETE /api/actionItems/mine/{id}/comments/{commentId}',
    'GET /api/careerDevelopmentPlans/mine',
    'GET /api/careerDevelopmentPlans/mine/{id}',
    'POST /api/careerDevelopmentPlans/mine/{id}/acknowledge',
    'GET /api/careerDevelopmentPlans/mine/{id}/assessment',
    'PUT /api/careerDevelopmentPlans/mine/{id}/assessment',
    'POST /api/careerDevelopmentPlans/mine/{id}/assessment/publish',
    'GET /api/employees/mine',
    'POST /api/employees/mine/correction',
    'GET /api/employees/mine/correction',
    'GET /api/hitgoalsProcess/mine',
    'GET /api/hitgoalsProcess/mine/{id}',
    'POST /api/hitgoalsProcess/mine/{id}/check-ins',
    'GET /api/time-off/mine',
    'POST /api/time-off/mine',
    'PUT /api/time-off/mine/{id}',
    'DELETE /api/time-off/mine/{id}',
    'GET /api/oneOnOnes/mine',
    'GET /api/oneOnOnes/mine/{id}',
    'POST /api/oneOnOnes/mine/{id}/agenda',
    'PUT /api/oneOnOnes/mine/{id}/agenda/{itemId}',
    'DELETE /api/oneOnOnes/mine/{id}/agenda/{itemId}',
    'POST /api/oneOnOnes/mine/{id}/agenda/carried',
  ],
  // "Closed months": employees see their reopened sheets; "My months": all their own sheets.
  ['employee', 'GET /api/timesheets/reopened', 'GET /api/timesheets/mine'],

  // Spec 3 section 2: /hitGoals-process: admin, devmanager, leader.
  [
    GOALS,
    'GET /api/hitgoalsProcess/statuses',
    'GET /api/hitgoalsProcess/process-assigned-leaders',
    'GET /api/hitgoalsProcess',
    'GET /api/hitgoalsProcess/queryAllHitGoals.csv',
    'GET /api/hitgoalsProcess/statusCounts',
    'GET /api/hitgoalsProcess/{id}',
    'POST /api/hitgoalsProcess/create',
    'PUT /api/hitgoalsProcess/update/{id}',
    'DELETE /api/hitgoalsProcess/{id}',
    'GET /api/hitgoalsProcess/batches',
    'GET /api/hitgoalsProcess/months',
    'GET /api/hitgoalsProcess/supportable',
    'GET /api/hitgoalsProcess/tree',
    'GET /api/hitgoalsProcess/{id}/support',
    'GET /api/hitgoalsProcess/{id}/check-ins',
    'POST /api/hitgoalsProcess/{id}/check-ins',
    // The options for the fields of a goal.
    'GET /api/categories/categories',
    'GET /api/hitgoals/areas',
    'GET /api/hitgoals/types',
    'GET /api/hitgoals/key-results',
  ],
  // /hitGoal-templates: admin, leader.
  [
    'admin leader',
    'GET /api/hitgoals/templates/query',
    'GET /api/hitgoals/templates/{id}',
    'POST /api/hitgoals/templates',
    'PUT /api/hitgoals/templates/{id}',
    'DELETE /api/hitgoals/templates/{id}',
    'GET /api/hitgoals/template-assigned-leaders/{status}',
    // Sets a template as a goal for many people.
    'POST /api/hitgoalsProcess/give/preview',
    'POST /api/hitgoalsProcess/give',
  ],
]

/** Calls that need no session. */
export const PUBLIC_CALLS: readonly string[] = [
  'POST /api/login',
  'POST /api/login/microsoft',
  'POST /api/loginManual',
  'POST /api/employeeLogin',
  'POST /api/employeeLogin/microsoft',
  // Spec 3 section 7: "Public PDF link"; it carries a signature.
  'GET /api/timesheets/pdf-download',
  // docs/decisions/people.md, "Pictures": an image sends no session; the link carries a signature.
  'GET /api/pictures/{id}/{file}',
  'GET /api/openapi.json',
  // RFC 8058: a mail program unsubscribes without a session; the link carries a signature.
  'POST /api/notices/unsubscribe',
  // docs/decisions/calendar-feeds.md: calendar programs send no session; the link carries a secret.
  'GET /api/time-off/calendar/{token}.ics',
]

/** The features that docs/decisions/access-tokens.md opens to tokens. */
const OPEN_TO_TOKENS = (
  'action-items one-on-ones career-development-plans development-plan-templates onboarding exit-procedure projects ' +
  'job-titles timesheets time-off goals goal-templates categories reasons key-result-types'
).split(' ')
/** Their calls that stay closed to tokens: GETs that change data, and calls that return a secret. */
const CLOSED_TO_TOKENS = [
  'GET /api/careerDevelopmentPlans/{id}/sendMail',
  'GET /api/developmentPlanTemplates/copy/{id}',
  'GET /api/onboardingProcessTemplates/copy/{id}',
  'GET /api/exitProcedureTemplates/copy/{id}',
  'GET /api/timesheets/hourspermonth/generate/{year}',
  'GET /api/timesheets/holidaysperyear/copy',
  'POST /api/time-off/feeds',
]

export const isOpenToTokens = (feature: string, signature: string): boolean =>
  OPEN_TO_TOKENS.includes(feature) && !CLOSED_TO_TOKENS.includes(signature)
