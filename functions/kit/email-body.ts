/** The content of an email, once as text and once as HTML, from the same blocks. */

import { getLanguage } from '#shared/kit/texts.ts'

/** A paragraph in any script, a list of English items, or a link with its target. */
export type EmailBlock = string | { readonly list: readonly string[] } | { readonly link: string; readonly to: string }

export const renderEmail = (blocks: readonly EmailBlock[]): { readonly text: string; readonly html: string } => ({
  text: `${blocks.map(blockToText).join('\n\n')}\n`,
  html: [
    '<!doctype html>',
    `<html lang="${getLanguage()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>`,
    '<body style="margin:0;padding:32px 24px;background:#ffffff;color:#18181b;font:16px/1.6 system-ui,sans-serif">',
    '<div style="max-width:560px">',
    ...blocks.map(blockToHtml),
    '</div></body></html>',
  ].join('\n'),
})

function blockToText(block: EmailBlock): string {
  if (typeof block === 'string') return block
  return 'list' in block ? block.list.map(item => `- ${item}`).join('\n') : `${block.link}: ${block.to}`
}

function blockToHtml(block: EmailBlock): string {
  if (typeof block === 'string') return `<p dir="auto" style="${MARGIN}">${escapeHtml(block)}</p>`
  if ('link' in block)
    return `<p style="${MARGIN}"><a href="${escapeHtml(block.to)}" style="${BUTTON}">${escapeHtml(block.link)}</a></p>`
  const items = block.list.map(item => `<li style="margin:0 0 4px">${escapeHtml(item)}</li>`)
  return `<ul style="${MARGIN};padding:0 20px">${items.join('')}</ul>`
}
const MARGIN = 'margin:0 0 16px'
const BUTTON =
  'display:inline-block;padding:8px 16px;border-radius:8px;background:#18181b;color:#ffffff;text-decoration:none'

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, mark => ENTITIES[mark] ?? mark).replaceAll('\n', '<br>')
