import { defineSearchable, type NamedPeople } from '#kit/searchable.ts'
import { type GoalTemplateRow, goalTemplatesApi, maySeeGoalTemplate } from '#shared/features/goal-templates.ts'
import { goalTemplates } from './store.ts'

export const goalTemplateSearch = defineSearchable<'templates', GoalTemplateRow, NamedPeople>({
  kind: 'templates',
  noun: 'hitgoal',
  access: goalTemplatesApi.calls.list.access,
  textOf: row => row.objective,
  isClosed: row => !row.status,
  open: async ({ actor, now, maxAge }) => ({
    rows: await goalTemplates.rows(now, {}, maxAge),
    isInScope: row => maySeeGoalTemplate(row, actor),
    show: row => ({
      title: row.objective,
      detail: row.status ? 'Goal template' : 'Goal template · Inactive',
      path: `/hitGoal-templates/${row._id}`,
    }),
  }),
})
