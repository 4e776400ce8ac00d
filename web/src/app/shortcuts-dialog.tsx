import { t } from '#shared/kit/texts.ts'
import { MOD_KEY } from '#web/kit/mod-key.ts'
import { type ShortcutList, useShownShortcuts } from '#web/kit/screen-shortcuts.ts'
import { Dialog, DialogContent, DialogTitle } from '#web/ui/dialog.tsx'
import { getGoToShortcuts } from './go-to-keys.ts'

const listGlobalShortcuts = (): ShortcutList => [
  [`${MOD_KEY}K`, 'Search people, pages and actions'],
  ['/', 'Search in a list'],
  ['N', 'New record, on a list'],
  [t`${MOD_KEY}S or ${MOD_KEY}Enter`, 'Save, in a form'],
  ['Enter', 'Apply filters at once'],
  ['Esc', 'Close what is open'],
  ['I', 'Open the notifications'],
  ['[', 'Make the menu narrow or wide'],
  ['?', 'Show this list'],
]

export function ShortcutsDialog({ close }: { close: () => void }) {
  const here = useShownShortcuts()
  const goTo = getGoToShortcuts()
  return (
    <Dialog open onOpenChange={open => open || close()}>
      <DialogContent aria-describedby={undefined} className="max-w-3xl">
        <DialogTitle>{t`Keyboard shortcuts`}</DialogTitle>
        <div className="grid items-start gap-x-10 gap-y-4 sm:grid-cols-2">
          <div className="grid gap-y-4">
            {here ? <ShortcutSection title={here.title} keys={here.keys} /> : null}
            <ShortcutSection title={t`Everywhere`} keys={listGlobalShortcuts()} />
          </div>
          {goTo.length ? <ShortcutSection title={t`Go to a screen`} keys={goTo} /> : null}
        </div>
      </DialogContent>
    </Dialog>
  )
}

const ShortcutSection = ({ title, keys }: { title: string; keys: ShortcutList }) => (
  <section>
    <h3 className="mb-1 font-medium text-muted-foreground">{t(title)}</h3>
    <ShortcutTable keys={keys} />
  </section>
)

const ShortcutTable = ({ keys }: { keys: ShortcutList }) => (
  <dl className="divide-y">
    {keys.map(([key, does]) => (
      <div key={key} className="flex items-center justify-between gap-4 py-2">
        <dt>{t(does)}</dt>
        <dd>
          <kbd className="rounded-md border bg-muted px-1.5 py-0.5 font-sans text-xs whitespace-nowrap">{t(key)}</kbd>
        </dd>
      </div>
    ))}
  </dl>
)
