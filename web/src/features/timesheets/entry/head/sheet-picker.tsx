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
  readonly onProjectChange: (id: string) => void
  readonly onPeriodChange: (period: Day) => void
}

export function SheetPicker({ projects, project, periods, period, onProjectChange, onPeriodChange }: SheetPickerProps) {
  return (
    <>
      <Select
        aria-label={t`Project`}
        value={project ?? ''}
        options={projects.map(({ _id, name }) => ({ value: _id, label: name }))}
        disabled={projects.length === 0}
        onChange={onProjectChange}
        placeholder={t`Project`}
        className="w-44 max-sm:w-0 max-sm:min-w-32 max-sm:flex-1 xl:w-56"
      />
      <Select
        aria-label={t`Year and month`}
        value={period}
        options={periods.map(one => ({ value: one, label: formatMonth(one) }))}
        onChange={onPeriodChange}
        className="w-46 xl:w-48"
      />
    </>
  )
}

/** The disabled selects of a sheet that was opened by its id. They look like text, since there is nothing to choose. */
export const FixedPicker = ({ project, period }: { project: string; period: Day }) => (
  <span className="flex min-h-9 min-w-0 items-center gap-1.5">
    <FixedSelect label={t`Project`} text={project} />
    <span aria-hidden>·</span>
    <FixedSelect label={t`Year and month`} text={formatMonth(period)} />
  </span>
)

const FixedSelect = ({ label, text }: { label: string; text: string }) => (
  <select disabled aria-label={label} className="max-w-full min-w-0 appearance-none truncate opacity-100">
    <option>{text}</option>
  </select>
)
