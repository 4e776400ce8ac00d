import { t } from '#shared/kit/texts.ts'
import { Select } from '#web/ui/select.tsx'

/** Last year, this year, and next year, for which days off can be planned. */
export function YearSelect({ year, onChange }: { year: number; onChange: (year: number) => void }) {
  const present = new Date().getUTCFullYear()
  return (
    <Select
      aria-label={t`Year`}
      value={String(year)}
      options={[present + 1, present, present - 1].map(one => ({ value: String(one), label: one }))}
      onChange={value => onChange(Number(value))}
      className="w-28"
    />
  )
}
