import CalendarDown from 'lucide-react/icons/calendar-arrow-down'
import { employeesApi } from '#shared/features/employees.ts'
import { t } from '#shared/kit/texts.ts'
import { DownloadButton } from '#web/kit/download-button.tsx'

interface ExportDaysProps {
  readonly kind: 'birthday' | 'anniversary'
  readonly year: number
}

const { birthdaysCsv, birthdaysCalendar, anniversariesCsv, anniversariesCalendar } = employeesApi.calls

/** Exports the screen's own kind, whatever else is shown: the year as CSV or calendar; the birthday calendar recurs. */
export function ExportDays({ kind, year }: ExportDaysProps) {
  const isBirthday = kind === 'birthday'
  return (
    <>
      <DownloadButton
        call={isBirthday ? birthdaysCsv : anniversariesCsv}
        query={{ year }}
      >{t`Export to CSV`}</DownloadButton>
      {isBirthday ? (
        <DownloadButton call={birthdaysCalendar} icon={<CalendarDown />}>{t`Export to calendar`}</DownloadButton>
      ) : (
        <DownloadButton
          call={anniversariesCalendar}
          query={{ year }}
          icon={<CalendarDown />}
        >{t`Export to calendar`}</DownloadButton>
      )}
    </>
  )
}
