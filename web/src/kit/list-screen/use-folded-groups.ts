/** The groups of a list that a person has folded: kept in the browser for the current grouping. */
import { useState } from 'react'
import * as z from 'zod/mini'
import { MAX_FOLDED } from '#shared/kit/list-groups.ts'
import { loadSetting, saveSetting, settingKey } from '../kept-setting.ts'

const KeptFolds = z.object({ groupBy: z.string(), keys: z.array(z.string()) })

export function useFoldedGroups(path: string, groupBy: string | undefined) {
  const key = settingKey('folded', path)
  const [kept, setKept] = useState(() => loadSetting(key, KeptFolds))
  const keys = kept && kept.groupBy === groupBy ? kept.keys : []
  const setFolded = (group: string, isFolded: boolean) => {
    const others = keys.filter(one => one !== group)
    const next = { groupBy: groupBy ?? '', keys: (isFolded ? [...others, group] : others).slice(-MAX_FOLDED) }
    saveSetting(key, next)
    setKept(next)
  }
  return { keys, setFolded }
}
