/** Excel opens no workbook in which a sheet's name is too long, holds one of `[]:*?/\`, or comes twice. */
export function toUniqueSheetName(wanted: string, taken: Set<string>): string {
  const name =
    wanted
      .replace(/[[\]:*?/\\\p{Cc}]/gu, ' ')
      .replace(/^'+|'+$/g, '')
      .trim()
      .slice(0, 31) || 'Sheet'
  for (let copy = 1; ; copy++) {
    const ending = copy === 1 ? '' : ` (${copy})`
    const free = name.slice(0, 31 - ending.length) + ending
    if (taken.has(free.toLowerCase())) continue
    taken.add(free.toLowerCase())
    return free
  }
}
