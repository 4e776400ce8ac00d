/**
 * A person's settings that only this browser stores. Validated when read, because another version of the app may have
 * written them.
 */
import * as z from 'zod/mini'
import { getSession } from './session.ts'

/** Returns a setting's storage key. Ids in the path are replaced, so that it applies to the same screen of anyone. */
export const settingKey = (name: string, path?: string): string =>
  [
    `muster.${name}`,
    getSession()?.person._id ?? '',
    ...(path === undefined ? [] : [path.replace(/[0-9a-f]{24}/g, '*')]),
  ].join(':')

/** Returns a stored setting; undefined if there is none, or it is invalid. */
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
