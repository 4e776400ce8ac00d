/** The keys that Muster knows. */
import { Dialog, DialogContent, DialogTitle } from '#web/ui/dialog.tsx'

const KEYS: readonly (readonly [keys: string, does: string])[] = [
  ['⌘ K / Ctrl K', 'Go to any screen'],
  ['/', 'Search in a list'],
  ['N', 'New record, on a list'],
  ['⌘ S / Ctrl S', 'Save, in a form'],
  ['⌘ ↵ / Ctrl ↵', 'Save, in a form'],
  ['Enter', 'Apply filters at once'],
  ['Esc', 'Close what is open'],
  ['?', 'Show this list'],
]

export function Shortcuts({ close }: { close: () => void }) {
  return (
    <Dialog open onOpenChange={open => open || close()}>
      <DialogContent aria-describedby={undefined} className="max-w-sm">
        <DialogTitle>Keyboard shortcuts</DialogTitle>
        <dl className="divide-y">
          {KEYS.map(([keys, does]) => (
            <div key={keys} className="flex items-center justify-between gap-4 py-2">
              <dt>{does}</dt>
              <dd>
                <kbd className="rounded-md border bg-muted px-1.5 py-0.5 font-sans text-xs whitespace-nowrap">
                  {keys}
                </kbd>
              </dd>
            </div>
          ))}
        </dl>
      </DialogContent>
    </Dialog>
  )
}
