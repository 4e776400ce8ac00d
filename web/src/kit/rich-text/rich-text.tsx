/** Read-only rich text: `<RichText html={record.talkingPoint} />`. */
import { useMemo } from 'react'
import { isEmptyRichText } from '#shared/kit/rich-text.ts'
import { cn } from '#web/ui/cn.ts'
import { purifyHtml } from './purify-html.ts'

export function RichText({ html, className }: { html: string; className?: string }) {
  const cleaned = useMemo(() => purifyHtml(html), [html])
  if (isEmptyRichText(cleaned)) return <p className={cn('text-muted-foreground', className)}>–</p>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned in the line above, and by the server before
  return <div dir="auto" className={cn(richTextClasses, className)} dangerouslySetInnerHTML={{ __html: cleaned }} />
}

/** The styles of rich text, in the editor and read-only. */
export const richTextClasses =
  'leading-relaxed break-words [&>*+*]:mt-3 [&_a]:text-primary [&_a]:underline [&_a]:underline-offset-2 dark:[&_a]:text-accent-foreground [&_blockquote]:border-l-2 [&_blockquote]:border-input [&_blockquote]:pl-3 [&_blockquote]:text-muted-foreground [&_blockquote>*+*]:mt-2 [&_code]:rounded-sm [&_code]:bg-muted [&_code]:px-1 [&_code]:py-0.5 [&_code]:font-mono [&_code]:text-[0.8125rem] [&_h2]:text-base [&_h2]:font-semibold [&_h3]:font-semibold [&_hr]:border-t [&_li]:mt-1 [&_li_ol]:mt-1 [&_li_ul]:mt-1 [&_ol]:list-decimal [&_ol]:pl-6 [&_pre]:overflow-x-auto [&_pre]:rounded-md [&_pre]:bg-muted [&_pre]:p-3 [&_pre_code]:bg-transparent [&_pre_code]:p-0 [&_ul]:list-disc [&_ul]:pl-6'
