/** Employees, their salaries, and the users who may sign in. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute, createRecordRoutes } from './app-route.tsx'
import { readId, readOneOf, readSearch } from './search-params.ts'

export const peopleRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: '/employee-jobtitles',
    component: lazyRouteComponent(
      () => import('#web/features/employee-summary/employee-summary.tsx'),
      'EmployeeSummaryScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/org-chart',
    validateSearch: readSearch({
      by: value => readOneOf(['leader', 'project', 'country'], value),
      /** The person to scroll to. */
      at: readId,
    }),
    component: lazyRouteComponent(() => import('#web/features/org-chart/org-chart-screen.tsx'), 'OrgChartScreen'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/who-is-out',
    component: lazyRouteComponent(() => import('#web/features/who-is-out/who-is-out-screen.tsx'), 'WhoIsOutScreen'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/people/$id',
    component: lazyRouteComponent(() => import('#web/features/person/person-screen.tsx'), 'PersonScreen'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/employees',
    component: lazyRouteComponent(() => import('#web/features/employees/employees-list.tsx'), 'EmployeesList'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/employees/new',
    component: lazyRouteComponent(() => import('#web/features/employees/employee-form.tsx'), 'NewEmployeeScreen'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/employees/$id',
    component: lazyRouteComponent(() => import('#web/features/employees/employee-form.tsx'), 'EditEmployeeScreen'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/employees/$id/project-history',
    component: lazyRouteComponent(() => import('#web/features/employees/project-history.tsx'), 'ProjectHistoryScreen'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/employees/$id/salaries',
    component: lazyRouteComponent(() => import('#web/features/salaries/log-screen.tsx'), 'SalaryLogScreen'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/employees/$id/salaries/$salaryId',
    component: lazyRouteComponent(() => import('#web/features/salaries/salary-form.tsx'), 'SalaryEntryScreen'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/employees/$id/rates',
    component: lazyRouteComponent(() => import('#web/features/salaries/log-screen.tsx'), 'RateLogScreen'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/employees/$id/rates/$rateId',
    component: lazyRouteComponent(() => import('#web/features/salaries/rate-form.tsx'), 'RateEntryScreen'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/insurances',
    component: lazyRouteComponent(() => import('#web/features/insurances/insurances-list.tsx'), 'InsurancesList'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/referrals',
    component: lazyRouteComponent(() => import('#web/features/referrals/referrals-list.tsx'), 'ReferralsList'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/referrals/$id',
    component: lazyRouteComponent(() => import('#web/features/referrals/referral-form.tsx'), 'EditReferralScreen'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/birthdays',
    component: lazyRouteComponent(() => import('#web/features/hr-calendar/hr-calendar.tsx'), 'BirthdaysScreen'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/anniversaries',
    component: lazyRouteComponent(() => import('#web/features/hr-calendar/hr-calendar.tsx'), 'AnniversariesScreen'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/headcount',
    component: lazyRouteComponent(() => import('#web/features/employee-summary/headcount.tsx'), 'HeadcountScreen'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/company-import',
    // The id of the open import.
    validateSearch: readSearch({ id: readId }),
    component: lazyRouteComponent(
      () => import('#web/features/company-import/company-import.tsx'),
      'CompanyImportScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/authorized-people',
    validateSearch: readSearch({ leader: readId }),
    component: lazyRouteComponent(
      () => import('#web/features/authorized-people/authorized-people.tsx'),
      'AuthorizedPeopleScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/pay-rounds',
    component: lazyRouteComponent(() => import('#web/features/pay-rounds/pay-rounds-list.tsx'), 'PayRoundsList'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/pay-rounds/$id',
    component: lazyRouteComponent(() => import('#web/features/pay-rounds/pay-round-screen.tsx'), 'PayRoundScreen'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/planned-changes',
    component: lazyRouteComponent(
      () => import('#web/features/planned-changes/planned-changes-list.tsx'),
      'PlannedChangesList',
    ),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/planned-changes/$id',
    component: lazyRouteComponent(
      () => import('#web/features/planned-changes/planned-change-screen.tsx'),
      'PlannedChangeScreen',
    ),
  }),
  ...createRecordRoutes('/users', {
    list: lazyRouteComponent(() => import('#web/features/users/users-list.tsx'), 'UsersList'),
    create: lazyRouteComponent(() => import('#web/features/users/user-form.tsx'), 'NewUserScreen'),
    edit: lazyRouteComponent(() => import('#web/features/users/user-form.tsx'), 'EditUserScreen'),
  }),
  ...createRecordRoutes('/webhooks', {
    list: lazyRouteComponent(() => import('#web/features/webhooks/webhooks-list.tsx'), 'WebhooksList'),
    create: lazyRouteComponent(() => import('#web/features/webhooks/webhook-form.tsx'), 'NewWebhookScreen'),
    edit: lazyRouteComponent(() => import('#web/features/webhooks/webhook-form.tsx'), 'EditWebhookScreen'),
  }),
  ...createRecordRoutes('/jobtitles', {
    list: lazyRouteComponent(() => import('#web/features/job-titles/screens.tsx'), 'JobTitlesList'),
    create: lazyRouteComponent(() => import('#web/features/job-titles/screens.tsx'), 'NewJobTitleScreen'),
    edit: lazyRouteComponent(() => import('#web/features/job-titles/screens.tsx'), 'EditJobTitleScreen'),
  }),
] as const
