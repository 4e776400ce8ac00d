/** Lists the keyboard shortcuts of Muster. */
import { getScreenShortcuts, type ShortcutList } from '#web/kit/screen-shortcuts.ts'
import { Dialog, DialogContent, DialogTitle } from '#web/ui/dialog.tsx'

const GLOBAL_SHORTCUTS: ShortcutList = [
  ['⌘ K / Ctrl K', 'Search people, pages and actions'],
  ['/', 'Search in a list'],
  ['N', 'New record, on a list'],
  ['⌘ S / Ctrl S', 'Save, in a form'],
  ['⌘ ↵ / Ctrl ↵', 'Save, in a form'],
  ['Enter', 'Apply filters at once'],
  ['Esc', 'Close what is open'],
  ['[', 'Make the menu narrow or wide'],
  ['?', 'Show this list'],
]

export function ShortcutsDialog({ close }: { close: () => void }) {
  const here = getScreenShortcuts()
  return (
    <Dialog open onOpenChange={open => open || close()}>
      <DialogContent aria-describedby={undefined} className={here ? 'max-w-3xl' : 'max-w-sm'}>
        <DialogTitle>Keyboard shortcuts</DialogTitle>
        {here ? (
          <div className="grid items-start gap-x-10 gap-y-4 sm:grid-cols-2">
            <section>
              <h3 className="mb-1 font-medium text-muted-foreground">{here.title}</h3>
              <ShortcutTable keys={here.keys} />
            </section>
            <section>
              <h3 className="mb-1 font-medium text-muted-foreground">Everywhere</h3>
              <ShortcutTable keys={GLOBAL_SHORTCUTS} />
            </section>
          </div>
        ) : (
          <ShortcutTable keys={GLOBAL_SHORTCUTS} />
        )}
      </DialogContent>
    </Dialog>
  )
}

const ShortcutTable = ({ keys }: { keys: ShortcutList }) => (
  <dl className="divide-y">
    {keys.map(([key, does]) => (
      <div key={key} className="flex items-center justify-between gap-4 py-2">
        <dt>{does}</dt>
        <dd>
          <kbd className="rounded-md border bg-muted px-1.5 py-0.5 font-sans text-xs whitespace-nowrap">{key}</kbd>
        </dd>
      </div>
    ))}
  </dl>
)
