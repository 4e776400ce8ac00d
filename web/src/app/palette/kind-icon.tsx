import Award from 'lucide-react/icons/award'
import DoorOpen from 'lucide-react/icons/door-open'
import Folder from 'lucide-react/icons/folder'
import Goal from 'lucide-react/icons/goal'
import LayoutTemplate from 'lucide-react/icons/layout-template'
import ListTodo from 'lucide-react/icons/list-todo'
import PartyPopper from 'lucide-react/icons/party-popper'
import TrendingUp from 'lucide-react/icons/trending-up'
import type { SearchKind } from '#shared/features/search.ts'
import { PersonAvatar } from '#web/ui/person-avatar.tsx'
import type { MenuIcon } from '../menu-icons.ts'

const icons: Readonly<Record<Exclude<SearchKind, 'people'>, MenuIcon>> = {
  plans: TrendingUp,
  goals: Goal,
  'action-items': ListTodo,
  projects: Folder,
  templates: LayoutTemplate,
  onboardings: PartyPopper,
  exits: DoorOpen,
  rewards: Award,
}

/** A result's icon: a person's picture or initials, otherwise by kind. */
export function KindIcon({ kind, title, picture }: { kind: SearchKind; title: string; picture: string }) {
  if (kind === 'people') return <PersonAvatar name={title} picture={picture || undefined} size={7} />
  const Icon = icons[kind]
  return <Icon className="size-4" />
}
