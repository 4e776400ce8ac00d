import { useMutation } from '@tanstack/react-query'
import CalendarDown from 'lucide-react/icons/calendar-arrow-down'
import Download from 'lucide-react/icons/download'
import { employeesApi } from '#shared/features/employees.ts'
import { CALENDAR_TYPE } from '#shared/kit/calendar-file.ts'
import { fetchApi } from '#web/kit/api.ts'
import { saveFile } from '#web/kit/download.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { CalendarEntry } from './calendar-days.ts'
import { nextLeapYear, writeAnniversaryCalendar, writeBirthdayCalendar, writeDaysCsv } from './day-files.ts'

interface ExportDaysProps {
  readonly kind: 'birthday' | 'anniversary'
  readonly year: string
  /** Undefined until the year is there. */
  readonly entries: readonly CalendarEntry[] | undefined
}

const NAMES = { birthday: 'Birthdays', anniversary: 'Anniversaries' }
const { birthdays, anniversaries } = employeesApi.calls

/** Downloads the year on the screen as CSV, or all years as a calendar; of this screen's own days, whatever is shown. */
export function ExportDays({ kind, year, entries }: ExportDaysProps) {
  const calendar = useMutation({
    mutationFn: async () => saveText(await writeCalendar(kind), CALENDAR_TYPE, `${NAMES[kind]}.ics`),
  })
  const own = entries?.filter(entry => entry.kind === kind) ?? []
  return (
    <>
      <Button
        variant="outline"
        disabled={own.length === 0}
        onClick={() => saveText(writeDaysCsv(own), 'text/csv; charset=utf-8', `${NAMES[kind]} ${year}.csv`)}
      >
        <Download /> CSV
      </Button>
      <Button variant="outline" disabled={calendar.isPending} onClick={() => calendar.mutate()}>
        {calendar.isPending ? <Spinner label="Preparing the file" /> : <CalendarDown />} Calendar
      </Button>
    </>
  )
}

async function writeCalendar(kind: ExportDaysProps['kind']): Promise<string> {
  const now = new Date()
  const year = nextLeapYear(now.getUTCFullYear())
  return kind === 'birthday'
    ? writeBirthdayCalendar((await fetchApi(birthdays, { query: { year } })).birthdays, year, now)
    : writeAnniversaryCalendar((await fetchApi(anniversaries, { query: { year } })).anniversaries, year, now)
}

const saveText = (text: string, type: string, name: string) => saveFile(new Blob([text], { type }), name)
