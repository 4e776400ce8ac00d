/** Selects a sheet's project and month; both are fixed if the sheet was opened by its id. */
import type { Day } from '#shared/kit/dates.ts'
import { formatMonth } from '#shared/kit/dates.ts'
import type { StaticEntry } from '#shared/kit/static-catalogue.ts'
import { t } from '#shared/kit/texts.ts'
import { Select } from '#web/ui/select.tsx'

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
        aria-label={t`Project`}
        value={project ?? ''}
        options={projects.map(({ _id, name }) => ({ value: _id, label: name }))}
        disabled={disabled || projects.length === 0}
        onChange={id => onProjectChange?.(id)}
        placeholder={t`Project`}
        className="w-56 max-sm:w-0 max-sm:min-w-32 max-sm:flex-1"
      />
      <Select
        aria-label={t`Year and month`}
        value={period}
        options={periods.map(one => ({ value: one, label: formatMonth(one) }))}
        disabled={disabled}
        onChange={one => onPeriodChange?.(one)}
        className="w-48 max-sm:w-46"
      />
    </>
  )
}
