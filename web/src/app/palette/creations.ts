/**
 * What users can create from the palette: `New one-on-one`, or `New one-on-one with Beatriz Arce`, which preselects the
 * person in the form.
 */
import { projectsCatalogue } from '#shared/features/projects.ts'
import type { Screen } from '#shared/features/screens.ts'
import { hasRole, type Role } from '#shared/kit/access.ts'
import { t } from '#shared/kit/texts.ts'
import { parseWordQuery, type WordQuery } from '#shared/kit/word-search.ts'
import { getScreenName } from '../screen-names.ts'

interface CreationSpec {
  readonly title: string
  /** The title with a person's name, if the form takes a person from its URL. */
  readonly about?: (name: string) => string
  /** Roles that may create it, if others may see the screen too. */
  readonly roles?: readonly Role[]
}

const creations: Readonly<Record<string, CreationSpec>> = {
  '/one-on-ones': { title: 'New one-on-one', about: name => t`New one-on-one with ${name}` },
  '/action-items': { title: 'New action item', about: name => t`New action item for ${name}` },
  '/agenda-templates': { title: 'New agenda template' },
  '/career-development-plan': { title: 'New development plan', about: name => t`New development plan for ${name}` },
  '/development-plan-templates': { title: 'New development plan template' },
  '/rewards': { title: 'New reward request' },
  '/onboarding-process-screen': { title: 'New onboarding', about: name => t`New onboarding for ${name}` },
  '/onboarding-process-templates': { title: 'New onboarding template' },
  '/exit-procedure-process': { title: 'New exit procedure', about: name => t`New exit procedure for ${name}` },
  '/exit-procedure-templates': { title: 'New exit procedure template' },
  '/employees': { title: 'New employee' },
  '/process-assignment': { title: 'New process assignment' },
  '/projects': { title: 'New project', roles: projectsCatalogue.editorRoles },
  '/jobtitles': { title: 'New job title' },
  '/users': { title: 'New user' },
  '/webhooks': { title: 'New webhook' },
  '/hitGoals-process': { title: 'New goal', about: name => t`New goal for ${name}` },
  '/categories': { title: 'New category' },
  '/reason': { title: 'New reason' },
  '/key-result-types': { title: 'New key result type' },
  '/hitGoal-templates': { title: 'New goal template' },
}

export interface Creation {
  readonly title: string
  readonly path: string
  /** Returns the creation for a person, if its form takes one. */
  readonly forPerson:
    | ((person: { readonly _id: string; readonly name: string }) => Omit<Creation, 'forPerson'>)
    | undefined
}

/** Everything that these roles may create on these screens. */
export function getCreations(screens: readonly Screen[], roles: readonly Role[]): Creation[] {
  return screens
    .filter(({ canCreate }) => canCreate)
    .map(({ path }) => ({ path, ...(creations[path] ?? { title: t`New entry in ${getScreenName(path)}` }) }))
    .filter(({ roles: creators }) => !creators || hasRole({ roles }, creators))
    .map(({ path, title, about }: CreationSpec & { readonly path: string }) => ({
      title: t(title),
      path: `${path}/new`,
      forPerson: about && (({ _id, name }) => ({ title: about(name), path: `${path}/new?employee=${_id}` })),
    }))
}

/**
 * Removes the words of the creation: `new one-on-one with bea` gives `bea`. `undefined` if the words do not match the
 * creation, or there is no name.
 */
export function personWordsOf({ words }: WordQuery, { title, forPerson }: Creation): string | undefined {
  const own = parseWordQuery(title).words
  if (!forPerson || words[0] !== own[0]) return undefined
  const [named, rest] = [
    words.slice(1).filter(word => isOf(own, word)),
    words.slice(1).filter(word => !isOf(own, word)),
  ]
  const left = rest.filter(word => !LINKS.includes(word))
  return named.length && left.length ? left.join(' ') : undefined
}
/** Words between the creation and the person's name. */
const LINKS = ['with', 'for', 'con', 'para']
const isOf = (own: readonly string[], word: string): boolean => own.some(one => one.startsWith(word))
