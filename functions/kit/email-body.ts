/** The content of an email, once as text and once as HTML, from the same blocks. */

import { getLanguage } from '#shared/kit/texts.ts'

/**
 * A paragraph in any script, a list whose items may be links, or a link with its target: a button, or in small print if
 * it has an `aside`, which is about the mail itself.
 */
export type EmailBlock =
  | string
  | { readonly list: readonly EmailItem[] }
  | { readonly link: string; readonly to: string; readonly aside?: string }
type EmailItem = string | { readonly text: string; readonly to: string }

/**
 * Isolates a name or a title in a right-to-left script, so that it does not reorder the text around it. Source: Unicode
 * Bidirectional Algorithm, U+2068 and U+2069.
 */
export const isolateRightToLeft = (text: string): string =>
  /\p{Script=Arabic}|\p{Script=Hebrew}/u.test(text) ? `\u2068${text}\u2069` : text

export const renderEmail = (blocks: readonly EmailBlock[]): { readonly text: string; readonly html: string } => ({
  text: `${blocks.map(blockToText).join('\n\n')}\n`,
  html: [
    '<!doctype html>',
    `<html lang="${getLanguage()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>`,
    '<body style="margin:0;padding:32px 24px;background:#ffffff;color:#18181b;font:16px/1.6 system-ui,sans-serif">',
    '<div style="max-width:560px;overflow-wrap:anywhere">',
    ...blocks.map(blockToHtml),
    '</div></body></html>',
  ].join('\n'),
})

function blockToText(block: EmailBlock): string {
  if (typeof block === 'string') return block
  if ('list' in block) return block.list.map(itemToText).join('\n')
  return `${block.aside ? `${block.aside}\n` : ''}${block.link}: ${block.to}`
}

const itemToText = (item: EmailItem) => `- ${typeof item === 'string' ? item : `${item.text} ${item.to}`}`
const itemToHtml = (item: EmailItem) =>
  typeof item === 'string' ? escapeHtml(item) : `<a href="${escapeHtml(item.to)}">${escapeHtml(item.text)}</a>`

function blockToHtml(block: EmailBlock): string {
  if (typeof block === 'string') return `<p dir="auto" style="${MARGIN}">${escapeHtml(block)}</p>`
  if ('link' in block) return linkToHtml(block)
  const items = block.list.map(item => `<li dir="auto" style="margin:0 0 4px">${itemToHtml(item)}</li>`)
  return `<ul style="${MARGIN};padding:0 20px">${items.join('')}</ul>`
}
function linkToHtml({ link, to, aside }: Extract<EmailBlock, { readonly link: string }>): string {
  const linkAs = (style: string) => `<a href="${escapeHtml(to)}" style="${style}">${escapeHtml(link)}</a>`
  if (!aside) return `<p style="${MARGIN}">${linkAs(BUTTON)}</p>`
  return `<p dir="auto" style="${ASIDE}">${escapeHtml(aside)} ${linkAs('color:inherit')}</p>`
}

const MARGIN = 'margin:0 0 16px'
const ASIDE = 'margin:32px 0 0;color:#71717a;font-size:13px'
const BUTTON =
  'display:inline-block;padding:8px 16px;border-radius:8px;background:#18181b;color:#ffffff;text-decoration:none'

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, mark => ENTITIES[mark] ?? mark).replaceAll('\n', '<br>')
