/** The confidence of a check-in as a coloured chip. */

import type { Confidence } from '#shared/features/goals/check-ins.ts'
import { t } from '#shared/kit/texts.ts'
import { Chip, type Tone } from '#web/ui/chip.tsx'

const TONES: Readonly<Record<Confidence, Tone>> = { 'On track': 'green', 'At risk': 'yellow', 'Off track': 'red' }

export const ConfidenceChip = ({ confidence }: { confidence: Confidence }) => (
  <Chip tone={TONES[confidence]}>{t(confidence)}</Chip>
)
