/** People mentioned in a text: `@Ana Solís`. Their ids are stored next to it, because names are shared and change. */
import { fullName, type PersonName } from './people.ts'

export const mentionOf = (person: Pick<PersonName, 'name' | 'lastName'>): string => `@${fullName(person)}`

interface TextPart<P> {
  readonly text: string
  /** Its position in the text. */
  readonly at: number
  /** The person that this part mentions. */
  readonly person?: P
}

/** Splits a text at its mentions of these people. If one name is the beginning of another, the longer one counts. */
export function splitByMentions<P extends PersonName>(text: string, people: readonly P[]): TextPart<P>[] {
  const named = people
    .filter(person => fullName(person))
    .map(person => ({ person, mention: mentionOf(person) }))
    .sort((a, b) => b.mention.length - a.mention.length)
  const parts: TextPart<P>[] = []
  let from = 0
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    if (at < from) continue
    const found = named.find(({ mention }) => text.startsWith(mention, at) && endsWord(text, at + mention.length))
    if (!found) continue
    if (at > from) parts.push({ text: text.slice(from, at), at: from })
    parts.push({ text: found.mention, at, person: found.person })
    from = at + found.mention.length
  }
  return from < text.length ? [...parts, { text: text.slice(from), at: from }] : parts
}

/** Returns the people that a text still mentions. */
export function keepMentioned<P extends PersonName>(text: string, people: readonly P[]): P[] {
  const named = new Set(splitByMentions(text, people).map(({ person }) => person?._id))
  return people.filter(({ _id }) => named.has(_id))
}

const endsWord = (text: string, at: number): boolean => !/^[\p{L}\p{N}]/u.test(text.slice(at, at + 2))

/** Returns what is being typed after an @ before the caret, two words at most, for finding people. */
export function findMentionTyped(
  text: string,
  caret: number,
): { readonly at: number; readonly typed: string } | undefined {
  const before = text.slice(0, caret)
  const found = /(?:^|[\s(])@([^\s@]*(?: [^\s@]*)?)$/u.exec(before)
  const typed = found?.[1]
  return typed === undefined ? undefined : { at: caret - typed.length - 1, typed }
}
