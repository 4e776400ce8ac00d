/**
 * What people can create from the palette: `New one-on-one`, or `New one-on-one with Beatriz Arce`, which opens the form
 * with the person chosen.
 */
import { projectsCatalogue } from '#shared/features/projects.ts'
import type { Screen } from '#shared/features/screens.ts'
import { hasRole, type Role } from '#shared/kit/access.ts'
import { t } from '#shared/kit/texts.ts'
import { parseWordQuery, type WordQuery } from '#shared/kit/word-search.ts'
import { getScreenName } from '../screen-names.ts'

interface CreationSpec {
  readonly noun: string
  /** Where the form takes a person from its address. */
  readonly about?: 'with' | 'for'
  /** Roles that may create it, where others may see the screen too. */
  readonly roles?: readonly Role[]
}

const creations: Readonly<Record<string, CreationSpec>> = {
  '/one-on-ones': { noun: 'one-on-one', about: 'with' },
  '/action-items': { noun: 'action item', about: 'for' },
  '/agenda-templates': { noun: 'agenda template' },
  '/career-development-plan': { noun: 'development plan', about: 'for' },
  '/development-plan-templates': { noun: 'development plan template' },
  '/rewards': { noun: 'reward request' },
  '/onboarding-process-screen': { noun: 'onboarding', about: 'for' },
  '/onboarding-process-templates': { noun: 'onboarding template' },
  '/exit-procedure-process': { noun: 'exit procedure', about: 'for' },
  '/exit-procedure-templates': { noun: 'exit procedure template' },
  '/employees': { noun: 'employee' },
  '/process-assignment': { noun: 'process assignment' },
  '/projects': { noun: 'project', roles: projectsCatalogue.editorRoles },
  '/jobtitles': { noun: 'job title' },
  '/users': { noun: 'user' },
  '/webhooks': { noun: 'webhook' },
  '/hitGoals-process': { noun: 'goal', about: 'for' },
  '/categories': { noun: 'category' },
  '/reason': { noun: 'reason' },
  '/key-result-types': { noun: 'key result type' },
  '/hitGoal-templates': { noun: 'goal template' },
}

export interface Creation {
  readonly title: string
  readonly path: string
  /** Returns the creation for one person, if its form can begin with one. */
  readonly forPerson:
    | ((person: { readonly _id: string; readonly name: string }) => Omit<Creation, 'forPerson'>)
    | undefined
}

/** Everything that these roles may create on these screens. */
export function getCreations(screens: readonly Screen[], roles: readonly Role[]): Creation[] {
  return screens
    .filter(({ canCreate }) => canCreate)
    .map(({ path }) => ({ path, ...(creations[path] ?? { noun: `entry in ${getScreenName(path)}` }) }))
    .filter(({ roles: creators }) => !creators || hasRole({ roles }, creators))
    .map(({ path, noun, about }: CreationSpec & { readonly path: string }) => ({
      title: t`New ${noun}`,
      path: `${path}/new`,
      forPerson:
        about && (({ _id, name }) => ({ title: t`New ${noun} ${about} ${name}`, path: `${path}/new?employee=${_id}` })),
    }))
}

/**
 * What is left of `new one-on-one with bea` without the words of the creation: `bea`. `undefined` if the words typed do
 * not name it, or name nobody.
 */
export function personWordsOf({ words }: WordQuery, { title, forPerson }: Creation): string | undefined {
  const own = parseWordQuery(title).words
  if (!forPerson || words[0] !== own[0]) return undefined
  const [named, rest] = [
    words.slice(1).filter(word => isOf(own, word)),
    words.slice(1).filter(word => !isOf(own, word)),
  ]
  const left = rest.filter(word => word !== 'with' && word !== 'for')
  return named.length && left.length ? left.join(' ') : undefined
}
const isOf = (own: readonly string[], word: string): boolean => own.some(one => one.startsWith(word))
