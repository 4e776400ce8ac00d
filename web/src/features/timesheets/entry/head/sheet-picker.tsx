/** Selects the project and month of a sheet; both are fixed when it was opened by its id. */
import type { Day } from '#shared/kit/dates.ts'
import { formatMonth } from '#shared/kit/dates.ts'
import type { StaticEntry } from '#shared/kit/static-catalogue.ts'
import { t } from '#shared/kit/texts.ts'
import { Select, SelectContent, SelectItem, SelectTrigger } from '#web/ui/select.tsx'

interface SheetPickerProps {
  readonly projects: readonly StaticEntry[]
  readonly project: string | undefined
  readonly periods: readonly Day[]
  readonly period: Day
  readonly disabled?: boolean
  readonly onProjectChange?: (id: string) => void
  readonly onPeriodChange?: (period: Day) => void
}

export function SheetPicker({
  projects,
  project,
  periods,
  period,
  disabled,
  onProjectChange,
  onPeriodChange,
}: SheetPickerProps) {
  return (
    <>
      <Select
        value={project ?? ''}
        disabled={disabled || projects.length === 0}
        {...(onProjectChange ? { onValueChange: onProjectChange } : {})}
      >
        <SelectTrigger
          aria-label={t`Project`}
          placeholder={t`Project`}
          className="w-56 max-sm:w-0 max-sm:min-w-32 max-sm:flex-1"
        />
        <SelectContent>
          {projects.map(({ _id, name }) => (
            <SelectItem key={_id} value={_id}>
              {name}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
      <Select
        value={period}
        disabled={disabled ?? false}
        {...(onPeriodChange ? { onValueChange: onPeriodChange } : {})}
      >
        <SelectTrigger aria-label={t`Year and month`} className="w-48 max-sm:w-36" />
        <SelectContent>
          {periods.map(one => (
            <SelectItem key={one} value={one}>
              {formatMonth(one)}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
    </>
  )
}
