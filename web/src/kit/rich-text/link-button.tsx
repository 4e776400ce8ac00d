/** Links the selected text, or changes or removes the link at the cursor. */
import type { Editor } from '@tiptap/react'
import Link from 'lucide-react/icons/link'
import { useId, useState } from 'react'
import { isAllowedLink } from '#shared/kit/rich-text.ts'
import { t } from '#shared/kit/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Label } from '#web/ui/label.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx'
import { ToolButton } from './tool-button.tsx'

interface LinkButtonProps {
  readonly editor: Editor
  readonly isActive: boolean
  readonly isOpen: boolean
  readonly setOpen: (isOpen: boolean) => void
}

export function LinkButton({ editor, isActive, isOpen, setOpen }: LinkButtonProps) {
  return (
    <Popover modal={false} open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <ToolButton label={t`Link`} keys="Control+K" isActive={isActive}>
          <Link />
        </ToolButton>
      </PopoverTrigger>
      <PopoverContent
        className="w-80 p-3"
        aria-label={t`Link`}
        onCloseAutoFocus={event => {
          event.preventDefault()
          editor.commands.focus()
        }}
      >
        <LinkForm editor={editor} close={() => setOpen(false)} />
      </PopoverContent>
    </Popover>
  )
}

function LinkForm({ editor, close }: { editor: Editor; close: () => void }) {
  const id = useId()
  const [before] = useState(() => String(editor.getAttributes('link').href ?? ''))
  const [address, setAddress] = useState(before)
  const [isWrong, setWrong] = useState(false)
  const remove = () => {
    editor.chain().extendMarkRange('link').unsetLink().run()
    close()
  }
  const apply = () => {
    const href = completeUrl(address)
    if (!href) return remove()
    if (!isAllowedLink(href)) return setWrong(true)
    const at = editor.chain().extendMarkRange('link')
    if (editor.state.selection.empty && !before)
      at.insertContent({ type: 'text', text: address.trim(), marks: [{ type: 'link', attrs: { href } }] }).run()
    else at.setLink({ href }).run()
    close()
  }
  return (
    <div className="grid gap-2">
      <Label htmlFor={id}>{t`Address`}</Label>
      <Input
        id={id}
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        maxLength={2000}
        value={address}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${id}-wrong` : undefined}
        onChange={event => {
          setAddress(event.target.value)
          setWrong(false)
        }}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          apply()
        }}
      />
      {isWrong ? (
        <p
          id={`${id}-wrong`}
          className="text-xs text-destructive dark:text-tone-red"
        >{t`A link begins with https://, mailto: or tel:`}</p>
      ) : null}
      <div className="flex justify-end gap-2">
        {before ? <Button size="sm" variant="ghost" onClick={remove}>{t`Remove link`}</Button> : null}
        <Button size="sm" variant="default" onClick={apply}>{t`Apply`}</Button>
      </div>
    </div>
  )
}

/** Adds the protocol that people omit: `https://`, or `mailto:` for an email address. */
function completeUrl(typed: string): string {
  const address = typed.trim()
  if (address === '' || /^[a-z][a-z0-9+.-]*:/i.test(address)) return address
  return address.includes('@') && !address.includes('/') ? `mailto:${address}` : `https://${address}`
}
