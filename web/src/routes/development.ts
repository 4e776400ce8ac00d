/** One-on-ones, action items, career development plans, and leaders. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ACTION_ITEM_TYPES } from '#shared/features/action-items/item-types.ts'
import { appRoute, createRecordRoutes } from './app-route.tsx'
import { readId, readOneOf, readSearch } from './search-params.ts'

const readNewActionItem = readSearch({
  employee: readId,
  type: value => readOneOf(ACTION_ITEM_TYPES, value),
  typeId: readId,
})

export const developmentRoutes = [
  ...createRecordRoutes('/one-on-ones', {
    list: lazyRouteComponent(() => import('#web/features/one-on-ones/one-on-ones-list.tsx'), 'OneOnOnesList'),
    create: lazyRouteComponent(() => import('#web/features/one-on-ones/new-one-on-one.tsx'), 'NewOneOnOneScreen'),
    edit: lazyRouteComponent(() => import('#web/features/one-on-ones/edit-one-on-one.tsx'), 'EditOneOnOneScreen'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/one-on-one-template',
    component: lazyRouteComponent(
      () => import('#web/features/one-on-one-template/one-on-one-template.tsx'),
      'OneOnOneTemplateScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/one-on-one-reports',
    component: lazyRouteComponent(
      () => import('#web/features/one-on-one-reports/reports-screen.tsx'),
      'OneOnOneReportsScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/action-items',
    component: lazyRouteComponent(() => import('#web/features/action-items/action-items-list.tsx'), 'ActionItemsList'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/action-items/new',
    validateSearch: readNewActionItem,
    component: lazyRouteComponent(
      () => import('#web/features/action-items/action-item-form.tsx'),
      'NewActionItemScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/action-items/$id',
    component: lazyRouteComponent(
      () => import('#web/features/action-items/action-item-form.tsx'),
      'EditActionItemScreen',
    ),
  }),
  ...createRecordRoutes('/career-development-plan', {
    list: lazyRouteComponent(() => import('#web/features/career-development-plans/plans-list.tsx'), 'PlansList'),
    create: lazyRouteComponent(() => import('#web/features/career-development-plans/new-plan.tsx'), 'NewPlanScreen'),
    edit: lazyRouteComponent(() => import('#web/features/career-development-plans/edit-plan.tsx'), 'EditPlanScreen'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/peer-comments',
    component: lazyRouteComponent(
      () => import('#web/features/career-development-plans/own/peer-tasks-screen.tsx'),
      'PeerTasksScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/peer-comments/$id',
    component: lazyRouteComponent(
      () => import('#web/features/career-development-plans/own/peer-task-screen.tsx'),
      'StaffPeerTaskScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/calibration',
    component: lazyRouteComponent(
      () => import('#web/features/calibration/calibration-screen.tsx'),
      'CalibrationScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/agenda-templates',
    component: lazyRouteComponent(
      () => import('#web/features/agenda-templates/templates-list.tsx'),
      'AgendaTemplatesList',
    ),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/agenda-templates/new',
    validateSearch: readSearch({ template: readId }),
    component: lazyRouteComponent(
      () => import('#web/features/agenda-templates/template-form.tsx'),
      'NewAgendaTemplateScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/agenda-templates/$id',
    component: lazyRouteComponent(
      () => import('#web/features/agenda-templates/template-form.tsx'),
      'EditAgendaTemplateScreen',
    ),
  }),
  ...createRecordRoutes('/development-plan-templates', {
    list: lazyRouteComponent(
      () => import('#web/features/development-plan-templates/templates-list.tsx'),
      'DevelopmentPlanTemplatesList',
    ),
    create: lazyRouteComponent(
      () => import('#web/features/development-plan-templates/template-form.tsx'),
      'NewDevelopmentPlanTemplateScreen',
    ),
    edit: lazyRouteComponent(
      () => import('#web/features/development-plan-templates/template-form.tsx'),
      'EditDevelopmentPlanTemplateScreen',
    ),
  }),
  ...createRecordRoutes('/process-assignment', {
    list: lazyRouteComponent(
      () => import('#web/features/process-assignments/processes-list.tsx'),
      'ProcessAssignmentsList',
    ),
    create: lazyRouteComponent(
      () => import('#web/features/process-assignments/process-form.tsx'),
      'NewProcessAssignmentScreen',
    ),
    edit: lazyRouteComponent(
      () => import('#web/features/process-assignments/process-form.tsx'),
      'EditProcessAssignmentScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/process-assignment/new/$employeeId/$processTypeId',
    component: lazyRouteComponent(
      () => import('#web/features/process-assignments/process-form.tsx'),
      'PrefilledProcessAssignmentScreen',
    ),
  }),
] as const
