import { t } from '#shared/kit/texts.ts'
import { Select, SelectContent, SelectItem, SelectTrigger } from '#web/ui/select.tsx'

/** The last year, the present one, and the next, which can be planned. */
export function YearSelect({ year, onChange }: { year: number; onChange: (year: number) => void }) {
  const present = new Date().getUTCFullYear()
  return (
    <Select value={String(year)} onValueChange={value => onChange(Number(value))}>
      <SelectTrigger aria-label={t`Year`} className="w-28" />
      <SelectContent>
        {[present + 1, present, present - 1].map(one => (
          <SelectItem key={one} value={String(one)}>
            {one}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  )
}
