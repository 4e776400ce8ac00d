/** Rich text as it is read: `<RichText html={record.talkingPoint} />`. */
import { useMemo } from 'react'
import { isEmptyRichText } from '#shared/kit/rich-text.ts'
import { cn } from '#web/ui/cn.ts'
import { purifyHtml } from './purify-html.ts'
import { richTextClasses } from './rich-text-classes.ts'

export function RichText({ html, className }: { html: string; className?: string }) {
  const cleaned = useMemo(() => purifyHtml(html), [html])
  if (isEmptyRichText(cleaned)) return <p className={cn('text-muted-foreground', className)}>–</p>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned in the line above, and by the server before
  return <div dir="auto" className={cn(richTextClasses, className)} dangerouslySetInnerHTML={{ __html: cleaned }} />
}
