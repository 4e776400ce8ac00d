/** The buttons above an editor: one stop for the Tab key, arrows within. */
import { type Editor, useEditorState } from '@tiptap/react'
import Bold from 'lucide-react/icons/bold'
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
import { LinkButton } from './link-button.tsx'
import { ToolButton } from './tool-button.tsx'

interface ToolbarProps {
  readonly editor: Editor
  /** The id of what the buttons work on. */
  readonly controls: string
  readonly isLinking: boolean
  readonly setLinking: (isLinking: boolean) => void
}

type Chain = ReturnType<Editor['chain']>
interface Tool {
  readonly label: string
  readonly keys: string
  readonly icon: ReactNode
  readonly isOn: (editor: Editor) => boolean
  readonly act: (chain: Chain) => Chain
}

const tool = (label: string, keys: string, icon: ReactNode, isOn: Tool['isOn'], act: Tool['act']): Tool => ({
  label,
  keys,
  icon,
  isOn,
  act,
})
const has =
  (name: string, attributes = {}) =>
  (editor: Editor) =>
    editor.isActive(name, attributes)

const MARKS = [
  tool('Bold', 'Control+B', <Bold />, has('bold'), chain => chain.toggleBold()),
  tool('Italic', 'Control+I', <Italic />, has('italic'), chain => chain.toggleItalic()),
  tool('Underline', 'Control+U', <Underline />, has('underline'), chain => chain.toggleUnderline()),
  tool('Strikethrough', 'Control+Shift+S', <Strikethrough />, has('strike'), chain => chain.toggleStrike()),
]
const heading = (label: string, level: 2 | 3, icon: ReactNode) =>
  tool(label, `Control+Alt+${level}`, icon, has('heading', { level }), chain => chain.toggleHeading({ level }))
const BLOCKS = [
  heading('Heading', 2, <Heading2 />),
  heading('Small heading', 3, <Heading3 />),
  tool('Bulleted list', 'Control+Shift+8', <List />, has('bulletList'), chain => chain.toggleBulletList()),
  tool('Numbered list', 'Control+Shift+7', <ListOrdered />, has('orderedList'), chain => chain.toggleOrderedList()),
  tool('Quote', 'Control+Shift+B', <TextQuote />, has('blockquote'), chain => chain.toggleBlockquote()),
]

export function Toolbar({ editor, controls, isLinking, setLinking }: ToolbarProps) {
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: [...MARKS, ...BLOCKS].filter(({ isOn }) => isOn(now)).map(({ label }) => label),
      isLink: now.isActive('link'),
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  })
  const run = (act: Tool['act']) => () => void act(editor.chain().focus()).run()
  const button = ({ label, keys, icon, act }: Tool) => (
    <ToolButton key={label} label={label} keys={keys} isOn={state.on.includes(label)} onClick={run(act)}>
      {icon}
    </ToolButton>
  )
  return (
    <Radix.Root
      aria-label="Formatting"
      aria-controls={controls}
      className="flex flex-wrap items-center gap-0.5 rounded-t-md border-b bg-muted/60 p-1"
    >
      {MARKS.map(button)}
      <Separator />
      {BLOCKS.map(button)}
      <Separator />
      <LinkButton editor={editor} isOn={state.isLink} isOpen={isLinking} setOpen={setLinking} />
      <Separator />
      <ToolButton label="Undo" keys="Control+Z" disabled={!state.canUndo} onClick={run(chain => chain.undo())}>
        <Undo />
      </ToolButton>
      <ToolButton label="Redo" keys="Control+Shift+Z" disabled={!state.canRedo} onClick={run(chain => chain.redo())}>
        <Redo />
      </ToolButton>
    </Radix.Root>
  )
}

const Separator = () => <Radix.Separator className="mx-1 h-5 w-px bg-border" />
