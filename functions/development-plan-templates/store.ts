/** The templates of development plans: one partition. */
import { Collection } from '#kit/collection.ts'
import {
  type DevelopmentPlanTemplate,
  DevelopmentPlanTemplateListItem,
  type PeerMode,
} from '#shared/features/development-plan-templates.ts'
import type { StoredAuthor } from '#shared/kit/people.ts'

export type StoredPlanTemplate = Omit<DevelopmentPlanTemplate, 'createdBy' | 'peerComments'> & {
  readonly createdBy: StoredAuthor
  /** Missing in older templates, from before the choice existed. */
  readonly peerComments?: PeerMode | null
}

export const developmentPlanTemplates = new Collection<DevelopmentPlanTemplateListItem, StoredPlanTemplate>({
  name: 'DEVELOPMENT_PLAN_TEMPLATE',
  split: 'whole',
  row: DevelopmentPlanTemplateListItem,
})

/** Locks the rule that a template cannot be deleted while a process assignment names it: it spans all assignments. */
export const TEMPLATES_IN_USE_LOCK = 'TEMPLATES_IN_USE'
