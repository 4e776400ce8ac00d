import { type RoundState, roundStateLabels } from '#shared/features/pay-rounds.ts'
import { t } from '#shared/kit/texts.ts'
import { Chip, type Tone } from '#web/ui/chip.tsx'

const TONES: Readonly<Record<RoundState, Tone>> = {
  draft: 'grey',
  proposed: 'blue',
  returned: 'yellow',
  confirmed: 'green',
  cancelled: 'grey',
}

export const RoundStateChip = ({ state }: { state: RoundState }) => (
  <Chip tone={TONES[state]}>{t(roundStateLabels[state])}</Chip>
)
