import { type ChangeState, changeStateLabels } from '#shared/features/planned-changes.ts'
import { t } from '#shared/kit/texts.ts'
import { Chip, type Tone } from '#web/ui/chip.tsx'

const TONES: Readonly<Record<ChangeState, Tone>> = {
  planned: 'blue',
  running: 'purple',
  applied: 'green',
  'taken back': 'grey',
  undoing: 'purple',
  undone: 'grey',
}

export const ChangeStateChip = ({ state }: { state: ChangeState }) => (
  <Chip tone={TONES[state]}>{t(changeStateLabels[state])}</Chip>
)
