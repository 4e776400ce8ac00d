/** The text that new one-on-ones begin with. */
import * as z from 'zod/mini'
import { id } from '#shared/kit/fields.ts'
import { Author } from '#shared/kit/people.ts'
import { isEmptyRichText } from '#shared/kit/rich-text.ts'
import { richText } from './form.ts'
import { oneOnOneMessages } from './messages.ts'

export const OneOnOneTemplate = z.object({
  _id: id,
  version: z.number(),
  template: z.string(),
  createdAt: z.nullable(z.string()),
  createdBy: z.nullable(Author),
  updatedAt: z.nullable(z.string()),
  updatedBy: z.nullable(Author),
})
export type OneOnOneTemplate = z.infer<typeof OneOnOneTemplate>
/** The id of the only template. */
export const ONE_ON_ONE_TEMPLATE_ID = 'f1a500000000000000000001'
/** A template must not be empty. Source: spec 1 section 5. */
export const OneOnOneTemplateForm = z.object({
  template: richText.check(z.refine(html => !isEmptyRichText(html), oneOnOneMessages.invalidValues)),
})
