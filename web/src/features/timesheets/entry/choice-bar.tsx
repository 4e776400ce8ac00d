/** The project and the month of a sheet; both fixed when it was opened by its id. */
import type { Day } from '#shared/kit/dates.ts'
import type { Named } from '#shared/kit/fixed.ts'
import { showMonth } from '#web/kit/month-input.tsx'
import { Select, SelectContent, SelectItem, SelectTrigger } from '#web/ui/select.tsx'

interface ChoiceBarProps {
  readonly projects: readonly Named[]
  readonly project: string | undefined
  readonly periods: readonly Day[]
  readonly period: Day
  readonly disabled?: boolean
  readonly onProject?: (id: string) => void
  readonly onPeriod?: (period: Day) => void
}

export function ChoiceBar({ projects, project, periods, period, disabled, onProject, onPeriod }: ChoiceBarProps) {
  return (
    <>
      <Select
        value={project ?? ''}
        disabled={disabled || projects.length === 0}
        {...(onProject ? { onValueChange: onProject } : {})}
      >
        <SelectTrigger aria-label="Project" placeholder="Project" className="w-56 max-sm:w-0 max-sm:flex-1" />
        <SelectContent>
          {projects.map(({ _id, name }) => (
            <SelectItem key={_id} value={_id}>
              {name}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
      <Select value={period} disabled={disabled ?? false} {...(onPeriod ? { onValueChange: onPeriod } : {})}>
        <SelectTrigger aria-label="Year and month" className="w-48 max-sm:w-40" />
        <SelectContent>
          {periods.map(one => (
            <SelectItem key={one} value={one}>
              {showMonth(one)}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
    </>
  )
}
