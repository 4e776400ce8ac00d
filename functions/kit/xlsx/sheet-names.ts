/** Returns a sheet name that Excel accepts: not too long, without `[]:*?/\`, and unique in its workbook. */
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
