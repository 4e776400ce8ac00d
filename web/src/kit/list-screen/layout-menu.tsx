/** The menu in which a person chooses the columns of a list, their order, and the row spacing. */
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Settings2 from 'lucide-react/icons/settings-2'
import { useId } from 'react'
import { t } from '#shared/kit/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Label } from '#web/ui/label.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import type { ListLayout } from './use-list-layout.ts'

interface LayoutMenuProps<Column> {
  readonly layout: ListLayout<Column>
  /** The keys of columns that are hidden only because they do not fit. */
  readonly withoutRoom: readonly string[]
}

const DENSITIES = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
]

export function LayoutMenu<Column extends { readonly key: string; readonly header: string }>({
  layout,
  withoutRoom,
}: LayoutMenuProps<Column>) {
  const id = useId()
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button variant="quiet" size="icon-sm" aria-label={t`Columns`}>
          <Settings2 />
        </Button>
      </PopoverTrigger>
      <PopoverContent
        align="end"
        aria-label={t`Columns`}
        className="grid max-h-(--radix-popover-content-available-height) gap-3 overflow-auto p-3 font-normal"
      >
        <ul className="grid">
          {layout.all.map((column, index) => (
            <li key={column.key} className="flex h-8 items-center gap-2">
              <Checkbox
                id={`${id}-${column.key}`}
                checked={layout.shown.includes(column) && !withoutRoom.includes(column.key)}
                disabled={layout.isNaming(column)}
                onCheckedChange={checked => layout.setShown(column, checked === true)}
              />
              <Label htmlFor={`${id}-${column.key}`} className="min-w-0 flex-1 truncate leading-5 font-normal">
                {t(column.header)}
                {withoutRoom.includes(column.key) ? (
                  <>
                    {' '}
                    <span className="ml-0.5 text-xs text-muted-foreground">{t`No room`}</span>
                  </>
                ) : null}
              </Label>
              <Button
                variant="ghost"
                size="icon-xs"
                aria-label={t`Move ${t(column.header)} up`}
                disabled={index === 0}
                onClick={() => layout.move(column, -1)}
              >
                <ArrowUp />
              </Button>
              <Button
                variant="ghost"
                size="icon-xs"
                aria-label={t`Move ${t(column.header)} down`}
                disabled={index === layout.all.length - 1}
                onClick={() => layout.move(column, 1)}
              >
                <ArrowDown />
              </Button>
            </li>
          ))}
        </ul>
        <div className="grid gap-1.5 border-t pt-3">
          <span id={`${id}-density`} className="text-xs text-muted-foreground">{t`Rows`}</span>
          <SegmentedControl
            aria-labelledby={`${id}-density`}
            choices={DENSITIES}
            value={layout.isCompact ? 'compact' : 'comfortable'}
            onValueChange={density => layout.setCompact(density === 'compact')}
          />
        </div>
        <Button
          variant="link"
          size="sm"
          className="h-6 justify-self-start px-0"
          disabled={!layout.isChanged}
          onClick={layout.reset}
        >{t`Reset`}</Button>
      </PopoverContent>
    </Popover>
  )
}
