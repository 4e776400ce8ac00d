import type { LucideIcon } from 'lucide-react'
import Angry from 'lucide-react/icons/angry'
import Award from 'lucide-react/icons/award'
import Frown from 'lucide-react/icons/frown'
import Leaf from 'lucide-react/icons/leaf'
import Moon from 'lucide-react/icons/moon'
import Rocket from 'lucide-react/icons/rocket'
import Smile from 'lucide-react/icons/smile'
import Zap from 'lucide-react/icons/zap'

const FEELING_ICONS: Readonly<Record<string, LucideIcon>> = {
  Happy: Smile,
  Motivated: Rocket,
  Calm: Leaf,
  Proud: Award,
  Tired: Moon,
  Stressed: Zap,
  Worried: Frown,
  Frustrated: Angry,
}

/** The icon of a feeling, to go with its name. */
export function FeelingIcon({ feeling: of }: { feeling: string }) {
  const Icon = FEELING_ICONS[of]
  return Icon ? <Icon aria-hidden className="size-4 opacity-70" /> : null
}
