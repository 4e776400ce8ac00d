/**
 * A person's settings that only this browser stores. Validated when read, because another version of the app may have
 * written them.
 */
import { getSession } from './session.ts'

/** Returns a setting's storage key. Ids in the path are replaced, so that it applies to the same screen of anyone. */
export const settingKey = (name: string, path?: string): string =>
  [
    `muster.${name}`,
    getSession()?.person._id ?? '',
    ...(path === undefined ? [] : [path.replace(/[0-9a-f]{24}/g, '*')]),
  ].join(':')

/** Checks a setting: a schema of the library, or one by hand. */
interface SettingSchema<Setting> {
  safeParse(kept: unknown): { readonly data?: Setting | undefined }
}

/** Returns a stored setting; undefined if there is none, or it is invalid. */
export function loadSetting<Setting>(key: string, schema: SettingSchema<Setting>): Setting | undefined {
  const kept = localStorage.getItem(key)
  if (kept === null) return undefined
  try {
    return schema.safeParse(JSON.parse(kept)).data
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

export const saveSetting = (key: string, value: unknown): void => localStorage.setItem(key, JSON.stringify(value))
