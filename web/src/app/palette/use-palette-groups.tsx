/** The palette's content for a text: search results from the server, and screens and actions, which are local. */
import CornerDownRight from 'lucide-react/icons/corner-down-right'
import LogIn from 'lucide-react/icons/log-in'
import LogOut from 'lucide-react/icons/log-out'
import Moon from 'lucide-react/icons/moon'
import Plus from 'lucide-react/icons/plus'
import Sun from 'lucide-react/icons/sun'
import { menuForRoles, SCREENS, type Screen } from '#shared/features/screens.ts'
import { type SearchGroup, type SearchKind, type SearchResult, searchKindLabels } from '#shared/features/search.ts'
import { hasRole } from '#shared/kit/access.ts'
import { t, translateSentence } from '#shared/kit/texts.ts'
import { hasAllWords, matchWords, parseWordQuery, type WordQuery } from '#shared/kit/word-search.ts'
import { getAudience } from '#web/kit/config.ts'
import { type Session, useSession } from '#web/kit/session.ts'
import { setTheme, useIsDark } from '#web/kit/theme.ts'
import { guardRoute } from '../guards.ts'
import { getGroupIcon } from '../menu-icons.ts'
import { getScreenName } from '../screen-names.ts'
import { useEmployeeScreens } from '../use-employee-screens.ts'
import { type Creation, getCreations, personWordsOf } from './creations.ts'
import { KindIcon } from './kind-icon.tsx'
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts'
import { loadRecentFinds, type RecentFind } from './recent-finds.ts'
import { useSearch } from './use-search.ts'

/** A screen or an action, with the words that match it. */
interface LocalEntry extends PaletteEntry {
  readonly words: string
}

const MAX_LOCAL = 6
/** For how many of the people found to offer `New one-on-one with …`. */
const MAX_PEOPLE = 3

export function usePaletteGroups(text: string) {
  const query = parseWordQuery(text)
  const { screens, creations, commands, recents } = useLocalEntries()
  const named = creations.flatMap(creation => {
    const words = personWordsOf(query, creation)
    return words === undefined ? [] : [{ creation, words }]
  })
  // For `new one-on-one with bea`, search for `bea`.
  const personWords = named.map(({ words }) => words).sort((a, b) => a.length - b.length)[0]
  const search = useSearch(query.all ? (personWords ?? query.words.join(' ')) : '')

  if (!query.all)
    return {
      ...search,
      query,
      isEmpty: false,
      groups: keepFilled([
        { heading: t`Recent`, entries: recents.map(toFindEntry) },
        { heading: t`Go to`, entries: screens },
        { heading: t`Actions`, entries: [...creations.map(toCreationEntry), ...commands] },
      ]),
    }

  const people = (search.groups.find(({ kind }) => kind === 'people')?.items ?? []).filter(one => !one.isClosed)
  const forPeople = named.length
    ? named.flatMap(({ creation }) => people.slice(0, MAX_PEOPLE).flatMap(person => toPersonEntry(creation, person)))
    : creations.flatMap(creation => people.slice(0, 1).flatMap(person => toPersonEntry(creation, person)))
  const actions = [...findLocal([...creations.map(toCreationEntry), ...commands], query), ...forPeople]
  const local = [
    { heading: t`Go to`, entries: findLocal(screens, query) },
    { heading: t`Actions`, entries: actions },
  ]
  // A creation or the exact name of an entry comes first.
  const isMeant = ({ entries }: PaletteGroup) =>
    (named.length > 0 && entries === actions) || entries.some(({ title }) => isWholeName(title, query))
  const groups = keepFilled([
    ...local.filter(isMeant),
    ...search.groups.filter(({ kind }) => !named.length || kind === 'people').map(toResultGroup),
    ...local.filter(group => !isMeant(group)),
  ])
  const isEmpty = groups.length === 0 && !search.isPending && !search.error
  return {
    ...search,
    query: personWords === undefined ? query : parseWordQuery(personWords),
    isEmpty,
    groups: isEmpty ? keepFilled([{ heading: t`Go to`, entries: screens.slice(0, MAX_LOCAL) }]) : groups,
  }
}

function useLocalEntries() {
  const session = useSession()
  const isDark = useIsDark()
  const employeeScreens = useEmployeeScreens()
  const isStaff = getAudience() === 'staff'
  const groups = session && isStaff ? menuForRoles(session.roles) : []
  const screens = isStaff
    ? groups.flatMap(({ label, screens }) => screens.map(screen => toScreenEntry(screen, label)))
    : employeeScreens.map(screen => toScreenEntry(screen, ''))
  // Some screens are opened from others and are not in the menu.
  const hidden = session && isStaff ? SCREENS.filter(one => one.inMenu === false && hasRole(session, one.roles)) : []
  const open: readonly Screen[] = isStaff ? groups.flatMap(group => group.screens) : employeeScreens
  const Theme = isDark ? Sun : Moon
  const commands: LocalEntry[] = [
    {
      key: 'theme',
      title: isDark ? t`Light theme` : t`Dark theme`,
      words: t`light dark theme`,
      icon: <Theme className="size-4" />,
      act: () => setTheme(isDark ? 'light' : 'dark'),
    },
    session
      ? {
          key: 'logout',
          title: t`Logout`,
          words: t`logout sign out`,
          icon: <LogOut className="size-4" />,
          path: '/logout',
        }
      : { key: 'login', title: t`Login`, words: t`login sign in`, icon: <LogIn className="size-4" />, path: '/login' },
  ]
  return {
    screens: [...screens, ...hidden.map(screen => toScreenEntry(screen, ''))],
    creations: session ? getCreations(open, session.roles) : [],
    commands,
    recents: session && isStaff ? loadRecentFinds(path => mayOpen(session, path)) : [],
  }
}

const mayOpen = ({ roles }: Session, path: string) =>
  guardRoute({ path, roles, audience: 'staff', parts: [] }) === 'open'

const keepFilled = (groups: readonly PaletteGroup[]) => groups.filter(({ entries }) => entries.length > 0)

const isWholeName = (title: string, { typed }: WordQuery) => parseWordQuery(title).typed === typed

/** Returns the entries that match all words: an exact name first, then those that begin with the words. */
function findLocal(entries: readonly LocalEntry[], query: WordQuery): PaletteEntry[] {
  return entries
    .filter(({ words }) => hasAllWords(words, query))
    .map(entry => ({ entry, rank: isWholeName(entry.title, query) ? -1 : matchWords(entry.title, query).rank }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MAX_LOCAL)
    .map(({ entry }) => entry)
}

function toScreenEntry({ path, label }: Screen, group: string): LocalEntry {
  const Icon = group ? getGroupIcon(group) : CornerDownRight
  const title = getScreenName(path)
  // `/hitGoals-process` also matches `goals`, and `/career-development-plan` matches `plan`.
  const pathWords = path.replace(/([a-z])([A-Z])/g, '$1 $2').replace('/', ' ')
  return {
    key: path,
    title,
    words: `${title} ${t(group)} ${t(label)} ${pathWords}`,
    icon: <Icon className="size-4" />,
    path,
  }
}

const toCreationEntry = ({ title, path }: Pick<Creation, 'title' | 'path'>): LocalEntry => ({
  key: path,
  title,
  words: `${title} ${t`create add`}`,
  icon: <Plus className="size-4" />,
  path,
})
const toPersonEntry = ({ forPerson }: Creation, { _id, title }: SearchResult): PaletteEntry[] =>
  forPerson ? [toCreationEntry(forPerson({ _id, name: title }))] : []

const toResultGroup = ({ kind, totalItems, items }: SearchGroup): PaletteGroup => ({
  heading: t(searchKindLabels[kind]),
  ...(totalItems > items.length ? { count: t`${items.length} of ${totalItems}` } : {}),
  entries: items.map(item => toFindEntry({ kind, ...item })),
})
/** Kinds whose detail, or the first part of it, is user input and not translated. */
const NAMED: readonly SearchKind[] = ['people', 'projects']
const NAMED_FIRST: readonly SearchKind[] = ['goals', 'action-items', 'onboardings', 'exits']
/** Translates a result's detail, which the server sends in English. */
const describe = ({ kind, detail }: RecentFind): string =>
  detail
    .split(' · ')
    .map((part, index) => {
      const isNamed = NAMED.includes(kind) || (NAMED_FIRST.includes(kind) && index === 0)
      // `Incomplete (1/3)`
      return isNamed && part !== 'Inactive' ? part : part.replace(/^.+?(?= \(\d|$)/s, translateSentence)
    })
    .join(' · ')
const toFindEntry = (find: RecentFind): PaletteEntry => ({
  key: `${find.kind}:${find.path}`,
  title: find.title,
  detail: describe(find),
  icon: <KindIcon kind={find.kind} title={find.title} picture={find.picture} />,
  isClosed: find.isClosed,
  path: find.path,
  find,
})
