/** Timesheets, projects, rewards, and onboarding and exit procedures. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute, createRecordRoutes } from './app-route.tsx'
import { readSearch, readText } from './search-params.ts'

/** The item that a notice links to. */
const readOwnItem = readSearch({ item: readText })

export const workRoutes = [
  // On the employee host, the guard redirects this path to the timesheet.
  createRoute({
    getParentRoute: () => appRoute,
    path: '/timesheets-summary',
    component: lazyRouteComponent(
      () => import('#web/features/timesheets/summary/timesheets-summary-screen.tsx'),
      'TimesheetsSummaryScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/timesheets-summary/$id',
    component: lazyRouteComponent(
      () => import('#web/features/timesheets/employee-timesheet-screen.tsx'),
      'EmployeeTimesheetScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/my-months',
    component: lazyRouteComponent(
      () => import('#web/features/timesheets/own-months/own-months-screen.tsx'),
      'OwnMonthsScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/my-months/$id',
    component: lazyRouteComponent(
      () => import('#web/features/timesheets/own-months/own-sheet-screen.tsx'),
      'OwnSheetScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/my-one-on-ones',
    component: lazyRouteComponent(
      () => import('#web/features/one-on-ones/own/own-one-on-ones-screen.tsx'),
      'OwnOneOnOnesScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/my-one-on-ones/$id',
    component: lazyRouteComponent(
      () => import('#web/features/one-on-ones/own/own-one-on-one-screen.tsx'),
      'OwnOneOnOneScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/my-action-items',
    component: lazyRouteComponent(
      () => import('#web/features/action-items/own/own-action-items-screen.tsx'),
      'OwnActionItemsScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/my-action-items/$id',
    component: lazyRouteComponent(
      () => import('#web/features/action-items/own/own-action-item-screen.tsx'),
      'OwnActionItemScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/my-plan',
    component: lazyRouteComponent(
      () => import('#web/features/career-development-plans/own/own-plans-screen.tsx'),
      'OwnPlansScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/my-plan/$id',
    component: lazyRouteComponent(
      () => import('#web/features/career-development-plans/own/own-plan-screen.tsx'),
      'OwnPlanScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/my-plan/$id/assessment',
    component: lazyRouteComponent(
      () => import('#web/features/career-development-plans/own/own-assessment-screen.tsx'),
      'OwnAssessmentScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/my-plan/$id/comments',
    component: lazyRouteComponent(
      () => import('#web/features/career-development-plans/own/peer-task-screen.tsx'),
      'OwnPeerTaskScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/my-goals',
    component: lazyRouteComponent(() => import('#web/features/goals/own/own-goals-screen.tsx'), 'OwnGoalsScreen'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/my-goals/$id',
    component: lazyRouteComponent(() => import('#web/features/goals/own/own-goal-screen.tsx'), 'OwnGoalScreen'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/my-checklists',
    validateSearch: readOwnItem,
    component: lazyRouteComponent(
      () => import('#web/features/procedures/own/own-items-screen.tsx'),
      'OwnChecklistsScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/checklist-items',
    validateSearch: readOwnItem,
    component: lazyRouteComponent(
      () => import('#web/features/procedures/own/own-items-screen.tsx'),
      'ChecklistItemsScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/my-time-off',
    component: lazyRouteComponent(() => import('#web/features/time-off/own-time-off-screen.tsx'), 'OwnTimeOffScreen'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/my-details',
    component: lazyRouteComponent(
      () => import('#web/features/employees/own/own-details-screen.tsx'),
      'OwnDetailsScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/timesheet-management',
    component: lazyRouteComponent(
      () => import('#web/features/timesheets/management/timesheet-management-screen.tsx'),
      'TimesheetManagementScreen',
    ),
  }),
  ...createRecordRoutes('/projects', {
    list: lazyRouteComponent(() => import('#web/features/projects/projects-list.tsx'), 'ProjectsList'),
    create: lazyRouteComponent(() => import('#web/features/projects/project-form.tsx'), 'NewProjectScreen'),
    edit: lazyRouteComponent(() => import('#web/features/projects/project-form.tsx'), 'EditProjectScreen'),
  }),
  ...createRecordRoutes('/rewards', {
    list: lazyRouteComponent(() => import('#web/features/rewards/rewards-list.tsx'), 'RewardsList'),
    create: lazyRouteComponent(() => import('#web/features/rewards/request-form.tsx'), 'NewRewardScreen'),
    edit: lazyRouteComponent(() => import('#web/features/rewards/reward-case.tsx'), 'RewardCaseScreen'),
  }),
  ...createRecordRoutes('/onboarding-process-screen', {
    list: lazyRouteComponent(() => import('#web/features/onboarding/screens.tsx'), 'OnboardingList'),
    create: lazyRouteComponent(() => import('#web/features/onboarding/screens.tsx'), 'NewOnboardingScreen'),
    edit: lazyRouteComponent(() => import('#web/features/onboarding/screens.tsx'), 'EditOnboardingScreen'),
  }),
  ...createRecordRoutes('/onboarding-process-templates', {
    list: lazyRouteComponent(() => import('#web/features/onboarding/screens.tsx'), 'OnboardingTemplatesList'),
    create: lazyRouteComponent(() => import('#web/features/onboarding/screens.tsx'), 'NewOnboardingTemplateScreen'),
    edit: lazyRouteComponent(() => import('#web/features/onboarding/screens.tsx'), 'EditOnboardingTemplateScreen'),
  }),
  ...createRecordRoutes('/exit-procedure-process', {
    list: lazyRouteComponent(() => import('#web/features/exit-procedure/screens.tsx'), 'ExitProcedureList'),
    create: lazyRouteComponent(() => import('#web/features/exit-procedure/screens.tsx'), 'NewExitProcedureScreen'),
    edit: lazyRouteComponent(() => import('#web/features/exit-procedure/screens.tsx'), 'EditExitProcedureScreen'),
  }),
  ...createRecordRoutes('/exit-procedure-templates', {
    list: lazyRouteComponent(() => import('#web/features/exit-procedure/screens.tsx'), 'ExitProcedureTemplatesList'),
    create: lazyRouteComponent(
      () => import('#web/features/exit-procedure/screens.tsx'),
      'NewExitProcedureTemplateScreen',
    ),
    edit: lazyRouteComponent(
      () => import('#web/features/exit-procedure/screens.tsx'),
      'EditExitProcedureTemplateScreen',
    ),
  }),
] as const
