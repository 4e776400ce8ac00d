/** The rich text editor. It accepts only what `shared` allows, whether typed, pasted or dropped. */
import type { EditorProps } from '@tiptap/pm/view'
import { EditorContent, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { isAllowedLink, isEmptyRichText, LINK_ATTRIBUTES } from '#shared/kit/rich-text.ts'
import { cn } from '#web/ui/cn.ts'
import type { FieldInputProps } from '../form/field.tsx'
import { toast } from '../toast.ts'
import { normalizeClipboardHtml } from './clipboard-html.ts'
import { purifyHtml } from './purify-html.ts'
import { richTextClasses } from './rich-text.tsx'
import { RichTextToolbar } from './rich-text-toolbar.tsx'
import './editor.css'

const FILES_LEFT_OUT = 'Text only: pictures and files are left out'

interface RichTextEditorProps extends Omit<FieldInputProps, 'disabled'> {
  readonly label: string
  readonly value: string
  readonly onChange: (html: string) => void
  readonly onBlur: () => void
  readonly ref?: Ref<{ focus: () => void }>
}

export function RichTextEditor({ label, value, onChange, onBlur, ref, ...parts }: RichTextEditorProps) {
  const [content] = useState(() => purifyHtml(value))
  const [isLinking, setLinking] = useState(false)
  const { id, 'aria-invalid': invalid, 'aria-required': required, 'aria-describedby': described } = parts
  const editorProps = useMemo(
    () => ({
      ...buildEditorProps(() => setLinking(true)),
      attributes: {
        id,
        role: 'textbox',
        dir: 'auto',
        class: cn(richTextClasses, 'max-h-[60vh] min-h-48 overflow-y-auto px-3 py-2.5 outline-none'),
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-invalid': String(invalid),
        'aria-required': String(required),
        ...(described ? { 'aria-describedby': described } : {}),
      },
    }),
    [id, label, invalid, required, described],
  )
  const editor = useEditor({
    extensions,
    content,
    editorProps,
    // The injected style would be removed with an editor that is destroyed after its replacement was created.
    injectCSS: false,
    onUpdate: ({ editor: changed }) => tell(changed.getHTML()),
    onBlur,
  })
  useImperativeHandle(ref, () => ({ focus: () => void editor.commands.focus() }), [editor])

  // The editor serializes the same text differently. When everything is undone, the original HTML is restored, so that
  // nothing counts as changed.
  const told = useRef(value)
  const before = useRef({ value, html: '' })
  const tell = (html: string) => {
    told.current = html === before.current.html ? before.current.value : isEmptyRichText(html) ? '' : html
    onChange(told.current)
  }
  useEffect(() => {
    // Tiptap destroys and replaces an editor whose first render takes too long.
    if (editor.isDestroyed) return
    if (value !== told.current) editor.commands.setContent(purifyHtml(value), { emitUpdate: false })
    else if (before.current.html) return
    told.current = value
    before.current = { value, html: editor.getHTML() }
  }, [editor, value])

  return (
    <div
      className={cn(
        'min-w-0 rounded-md border bg-card shadow-xs transition-colors focus-within:border-ring focus-within:outline-2 focus-within:outline-ring/40 hover:border-muted-foreground/50',
        invalid ? 'border-destructive outline-destructive/40' : 'border-input',
      )}
    >
      <RichTextToolbar editor={editor} controls={id} isLinking={isLinking} setLinking={setLinking} />
      <EditorContent editor={editor} />
    </div>
  )
}

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: LINK_ATTRIBUTES,
      isAllowedUri: href => isAllowedLink(href),
    },
    // It would append a node to a text that nobody has edited.
    trailingNode: false,
  }),
]

const isMod = (event: KeyboardEvent) => event.ctrlKey || event.metaKey

/** Handles what is typed, pasted and dropped. */
const buildEditorProps = (askForLink: () => void): EditorProps => ({
  handleDOMEvents: {
    // Leaves Ctrl+Enter to the form, which saves; the editor would insert a line break.
    keydown: (_, event) => isMod(event) && event.key === 'Enter',
  },
  handleKeyDown: (_, event) => {
    if (!isMod(event) || event.shiftKey || event.key.toLowerCase() !== 'k') return false
    askForLink()
    return true
  },
  transformPastedHTML: normalizeClipboardHtml,
  handlePaste: (_, event) => {
    const html = event.clipboardData?.getData('text/html') ?? ''
    const files = event.clipboardData?.files.length ?? 0
    if (files > 0 || /<img\b/i.test(html)) toast.warning(FILES_LEFT_OUT)
    return files > 0 && isEmptyRichText(html)
  },
  handleDrop: (_, event) => {
    const files = event.dataTransfer?.files.length ?? 0
    if (files > 0) toast.warning(FILES_LEFT_OUT)
    return files > 0
  },
})
