/**
 * What a person has set and the server has no place for: kept in this browser, for this person alone. It is checked when
 * it is read, for another version of the app may have written it.
 */
import * as z from 'zod/mini'
import { getSession } from './session.ts'

/** The key of a setting; of one for a screen, ids are replaced: what is set for one person's log applies to everybody's. */
export const settingKey = (name: string, path?: string): string =>
  [
    `muster.${name}`,
    getSession()?.person._id ?? '',
    ...(path === undefined ? [] : [path.replace(/[0-9a-f]{24}/g, '*')]),
  ].join(':')

/** Returns `undefined` when nothing is kept, or nothing that can be read. */
export function loadSetting<Schema extends z.ZodMiniType>(key: string, schema: Schema): z.infer<Schema> | undefined {
  const kept = localStorage.getItem(key)
  if (kept === null) return undefined
  try {
    return z.safeParse(schema, JSON.parse(kept)).data
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

export const saveSetting = (key: string, value: unknown): void => localStorage.setItem(key, JSON.stringify(value))
