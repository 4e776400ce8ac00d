/** Yes or no in a form, where nothing is chosen at first. */
import * as z from 'zod/mini'
import { YesNo } from '#shared/features/rewards.ts'
import { REQUIRED } from '#shared/kit/fields.ts'

export const Answer = z.pipe(z.string(REQUIRED), YesNo)
export const ANSWERS = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]
export const showAnswer = (answer: YesNo | null): string => ANSWERS.find(({ value }) => value === answer)?.label ?? ''
