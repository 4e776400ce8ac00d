/** The toolbar of an editor: a single tab stop, with arrow keys between buttons. */
import { type Editor, useEditorState } from '@tiptap/react'
import Bold from 'lucide-react/icons/bold'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Heading2 from 'lucide-react/icons/heading-2'
import Heading3 from 'lucide-react/icons/heading-3'
import Italic from 'lucide-react/icons/italic'
import List from 'lucide-react/icons/list'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Redo from 'lucide-react/icons/redo-2'
import Strikethrough from 'lucide-react/icons/strikethrough'
import TextQuote from 'lucide-react/icons/text-quote'
import Underline from 'lucide-react/icons/underline'
import Undo from 'lucide-react/icons/undo-2'
import { Toolbar as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { t } from '#shared/kit/texts.ts'
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx'
import { LinkButton } from './link-button.tsx'
import { ToolButton } from './tool-button.tsx'

interface RichTextToolbarProps {
  readonly editor: Editor
  /** The id of the edited element, for `aria-controls`. */
  readonly controls: string
  readonly isLinking: boolean
  readonly setLinking: (isLinking: boolean) => void
}

type Chain = ReturnType<Editor['chain']>
interface Tool {
  readonly label: string
  readonly keys: string
  readonly icon: ReactNode
  readonly isActive: (editor: Editor) => boolean
  readonly apply: (chain: Chain) => Chain
}

const buildTool = (label: string, keys: string, icon: ReactNode, isOn: Tool['isActive'], act: Tool['apply']): Tool => ({
  label,
  keys,
  icon,
  isActive: isOn,
  apply: act,
})
const isNodeActive =
  (name: string, attributes = {}) =>
  (editor: Editor) =>
    editor.isActive(name, attributes)

const MARK_TOOLS = [
  buildTool('Bold', 'Control+B', <Bold />, isNodeActive('bold'), chain => chain.toggleBold()),
  buildTool('Italic', 'Control+I', <Italic />, isNodeActive('italic'), chain => chain.toggleItalic()),
  buildTool('Underline', 'Control+U', <Underline />, isNodeActive('underline'), chain => chain.toggleUnderline()),
  buildTool('Strikethrough', 'Control+Shift+S', <Strikethrough />, isNodeActive('strike'), chain =>
    chain.toggleStrike(),
  ),
]
/** In a menu where a line has no room for all. */
const SELDOM = ['Strikethrough', 'Heading', 'Small heading', 'Quote']
const buildHeadingTool = (label: string, level: 2 | 3, icon: ReactNode) =>
  buildTool(label, `Control+Alt+${level}`, icon, isNodeActive('heading', { level }), chain =>
    chain.toggleHeading({ level }),
  )
const BLOCK_TOOLS = [
  buildHeadingTool('Heading', 2, <Heading2 />),
  buildHeadingTool('Small heading', 3, <Heading3 />),
  buildTool('Bulleted list', 'Control+Shift+8', <List />, isNodeActive('bulletList'), chain =>
    chain.toggleBulletList(),
  ),
  buildTool('Numbered list', 'Control+Shift+7', <ListOrdered />, isNodeActive('orderedList'), chain =>
    chain.toggleOrderedList(),
  ),
  buildTool('Quote', 'Control+Shift+B', <TextQuote />, isNodeActive('blockquote'), chain => chain.toggleBlockquote()),
]

export function RichTextToolbar({ editor, controls, isLinking, setLinking }: RichTextToolbarProps) {
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: [...MARK_TOOLS, ...BLOCK_TOOLS].filter(({ isActive }) => isActive(now)).map(({ label }) => label),
      isLink: now.isActive('link'),
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  })
  const run = (act: Tool['apply']) => () => void act(editor.chain().focus()).run()
  const button = ({ label, keys, icon, apply }: Tool) => (
    <ToolButton
      key={label}
      label={t(label)}
      keys={keys}
      isActive={state.on.includes(label)}
      onClick={run(apply)}
      className={SELDOM.includes(label) ? '@max-sm:hidden' : undefined}
    >
      {icon}
    </ToolButton>
  )
  const seldom = [...MARK_TOOLS, ...BLOCK_TOOLS].filter(({ label }) => SELDOM.includes(label))
  return (
    <Radix.Root
      aria-label={t`Formatting`}
      aria-controls={controls}
      className="@container flex flex-wrap items-center gap-0.5 rounded-t-md border-b bg-muted/60 p-1"
    >
      {MARK_TOOLS.map(button)}
      <Separator />
      {BLOCK_TOOLS.map(button)}
      <Separator />
      <LinkButton editor={editor} isActive={state.isLink} isOpen={isLinking} setOpen={setLinking} />
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <ToolButton
            label={t`More formats`}
            isActive={seldom.some(({ label }) => state.on.includes(label))}
            className="@sm:hidden"
          >
            <Ellipsis />
          </ToolButton>
        </DropdownMenuTrigger>
        <DropdownMenuContent
          align="start"
          onCloseAutoFocus={event => {
            event.preventDefault()
            editor.commands.focus()
          }}
        >
          {seldom.map(({ label, icon, apply }) => (
            <DropdownMenuCheckboxItem key={label} checked={state.on.includes(label)} onSelect={run(apply)}>
              {icon} {t(label)}
            </DropdownMenuCheckboxItem>
          ))}
        </DropdownMenuContent>
      </DropdownMenu>
      <span className="ml-auto flex items-center gap-0.5">
        <ToolButton label={t`Undo`} keys="Control+Z" disabled={!state.canUndo} onClick={run(chain => chain.undo())}>
          <Undo />
        </ToolButton>
        <ToolButton
          label={t`Redo`}
          keys="Control+Shift+Z"
          disabled={!state.canRedo}
          onClick={run(chain => chain.redo())}
        >
          <Redo />
        </ToolButton>
      </span>
    </Radix.Root>
  )
}

const Separator = () => <Radix.Separator className="mx-1 h-5 w-px bg-border @max-sm:hidden" />
