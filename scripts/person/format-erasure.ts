/** The summary that ops read before they erase somebody. */
import type { Erasure } from './erase.ts'

export function formatErasure({ identity, deleted, changed, files }: Erasure): string {
  const table = (counts: ReadonlyMap<string, number>) =>
    [...counts]
      .sort()
      .map(([name, count]) => `  ${String(count).padStart(6)}  ${name.toLowerCase().replaceAll('_', ' ')}`)
  return [
    `${identity.name} ${identity.lastName}`,
    'Deleted:',
    ...table(deleted),
    `  ${String(files.length).padStart(6)}  versions of files`,
    'Kept without their name, texts and amounts:',
    ...table(changed),
    ...(identity.hasNamesake
      ? ['Somebody else has the same name: where it stands in a text, without an id, it stays.']
      : []),
  ].join('\n')
}
