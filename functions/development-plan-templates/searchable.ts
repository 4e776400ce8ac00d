import { defineSearchable, type NamedPeople } from '#kit/searchable.ts'
import {
  type DevelopmentPlanTemplateListItem,
  developmentPlanTemplatesApi,
} from '#shared/features/development-plan-templates.ts'
import { developmentPlanTemplates } from './store.ts'

const DETAIL = 'Development plan template'

export const planTemplateSearch = defineSearchable<'templates', DevelopmentPlanTemplateListItem, NamedPeople>({
  kind: 'templates',
  noun: 'cdp',
  access: developmentPlanTemplatesApi.calls.list.access,
  textOf: row => row.title,
  open: async ({ now, maxAge }) => ({
    rows: await developmentPlanTemplates.rows(now, {}, maxAge),
    isInScope: () => true,
    narrowingOf: () => DETAIL,
    show: row => ({
      title: row.title,
      detail: DETAIL,
      path: `/development-plan-templates/${row._id}`,
    }),
  }),
})
