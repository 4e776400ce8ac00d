/** HitGoals, their templates, and the catalogues of both. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute, createRecordRoutes } from './app-route.tsx'
import { readId, readOneOf, readSearch } from './search-params.ts'

export const goalsRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: '/hitGoals-process',
    component: lazyRouteComponent(() => import('#web/features/goals/goals-list.tsx'), 'GoalsList'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/hitGoals-process/new',
    validateSearch: readSearch({ template: readId, employee: readId }),
    component: lazyRouteComponent(() => import('#web/features/goals/goal-form.tsx'), 'NewGoalScreen'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/hitGoals-process/$id',
    component: lazyRouteComponent(() => import('#web/features/goals/goal-form.tsx'), 'EditGoalScreen'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/hitGoal-templates',
    component: lazyRouteComponent(() => import('#web/features/goal-templates/templates-list.tsx'), 'GoalTemplatesList'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/hitGoal-templates/new',
    component: lazyRouteComponent(
      () => import('#web/features/goal-templates/template-form.tsx'),
      'NewGoalTemplateScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/hitGoal-templates/$id',
    // Set right after creating the template, when everything to copy is still on screen.
    validateSearch: readSearch({ created: value => readOneOf(['true'], value) }),
    component: lazyRouteComponent(
      () => import('#web/features/goal-templates/template-form.tsx'),
      'EditGoalTemplateScreen',
    ),
  }),
  ...createRecordRoutes('/categories', {
    list: lazyRouteComponent(() => import('#web/features/categories/screens.tsx'), 'CategoriesList'),
    create: lazyRouteComponent(() => import('#web/features/categories/screens.tsx'), 'NewCategoryScreen'),
    edit: lazyRouteComponent(() => import('#web/features/categories/screens.tsx'), 'EditCategoryScreen'),
  }),
  ...createRecordRoutes('/reason', {
    list: lazyRouteComponent(() => import('#web/features/reasons/screens.tsx'), 'ReasonsList'),
    create: lazyRouteComponent(() => import('#web/features/reasons/screens.tsx'), 'NewReasonScreen'),
    edit: lazyRouteComponent(() => import('#web/features/reasons/screens.tsx'), 'EditReasonScreen'),
  }),
  ...createRecordRoutes('/key-result-types', {
    list: lazyRouteComponent(() => import('#web/features/key-result-types/screens.tsx'), 'KeyResultTypesList'),
    create: lazyRouteComponent(() => import('#web/features/key-result-types/screens.tsx'), 'NewKeyResultTypeScreen'),
    edit: lazyRouteComponent(() => import('#web/features/key-result-types/screens.tsx'), 'EditKeyResultTypeScreen'),
  }),
] as const
