/**
 * Reads the parameters of a screen's address, which anyone may have typed: what the screen cannot use counts as missing.
 * By hand, because every screen loads all routes and not every screen the library of schemas.
 */
import { isId } from '#shared/kit/ids.ts'

export const readId = (value: unknown): string | undefined => (isId(value) ? value : undefined)

export const readText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

export const readOneOf = <const Choice extends string>(
  choices: readonly Choice[],
  value: unknown,
): Choice | undefined => choices.find(choice => choice === value)

/** The parameters by name, each with what reads it, as TanStack Router's `validateSearch` takes them. */
export const readSearch =
  <Readers extends Readonly<Record<string, (value: unknown) => string | undefined>>>(readers: Readers) =>
  (search: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(readers).map(([name, read]) => [name, read(search[name])])) as {
      [Name in keyof Readers]?: ReturnType<Readers[Name]>
    }
