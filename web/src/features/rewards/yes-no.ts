/** Yes or no in a form, where nothing is chosen at first. */
import * as z from 'zod/mini'
import { REQUIRED, YesNo } from '#shared/kit/fields.ts'

export const RequiredYesNo = z.pipe(z.string(REQUIRED), YesNo)
export const YES_NO_CHOICES = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]
export const showYesNo = (answer: YesNo | null): string =>
  YES_NO_CHOICES.find(({ value }) => value === answer)?.label ?? ''
