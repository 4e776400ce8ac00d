/** Keys of objects contain ids and the file name, and have a limited length. */
const MAX_NAME_LENGTH = 180

/** Shortens an invoice's file name to fit into its key, keeping its extension. */
export function shortenInvoiceName(name: string): string {
  if (encodeURIComponent(name).length <= MAX_NAME_LENGTH) return name
  const stem = [...name.replace(/\.pdf$/i, '')]
  while (stem.length > 0 && encodeURIComponent(`${stem.join('')}….pdf`).length > MAX_NAME_LENGTH) stem.pop()
  return `${stem.join('')}….pdf`
}
