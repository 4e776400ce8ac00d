/** Rich text as it is read: `<RichText html={record.talkingPoint} />`. */
import { useMemo } from 'react'
import { isEmptyText } from '#shared/kit/rich-text.ts'
import { cn } from '#web/ui/cn.ts'
import { clean } from './clean.ts'
import { richTextLook } from './look.ts'

export function RichText({ html, className }: { html: string; className?: string }) {
  const cleaned = useMemo(() => clean(html), [html])
  if (isEmptyText(cleaned)) return <p className={cn('text-muted-foreground', className)}>–</p>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned in the line above, and by the server before
  return <div dir="auto" className={cn(richTextLook, className)} dangerouslySetInnerHTML={{ __html: cleaned }} />
}
