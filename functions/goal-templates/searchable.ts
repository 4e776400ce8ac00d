import { defineSearchable, type NamedPeople } from '#kit/searchable.ts'
import { type GoalTemplateRow, goalTemplatesApi, maySeeGoalTemplate } from '#shared/features/goal-templates.ts'
import { goalTemplates } from './store.ts'

const detailOf = (row: GoalTemplateRow) => (row.status ? 'Goal template' : 'Goal template · Inactive')

export const goalTemplateSearch = defineSearchable<'templates', GoalTemplateRow, NamedPeople>({
  kind: 'templates',
  noun: 'hitgoal',
  access: goalTemplatesApi.calls.list.access,
  textOf: row => row.objective,
  isClosed: row => !row.status,
  open: async ({ actor, now, maxAge }) => ({
    rows: await goalTemplates.rows(now, {}, maxAge),
    isInScope: row => maySeeGoalTemplate(row, actor),
    narrowingOf: detailOf,
    show: row => ({
      title: row.objective,
      detail: detailOf(row),
      path: `/hitGoal-templates/${row._id}`,
    }),
  }),
})
