import { t } from '#shared/kit/texts.ts'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { HolidaysCard } from './holidays-card.tsx'
import { MaxHoursCard } from './max-hours-card.tsx'
import { WorkTimesCard } from './work-times-card.tsx'

/** Settings for timesheets: hours by month, part-time employees, and holidays by country. */
export const TimesheetManagementScreen = () => (
  <ScreenLayout width="table" title={t`Time Sheet Management`}>
    {/* Part time, which few need, comes last; with two columns, it fills the room below the hours. */}
    <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,9fr)_minmax(0,11fr)] xl:grid-rows-[auto_1fr] xl:[&>:nth-child(2)]:row-span-2">
      <MaxHoursCard />
      <HolidaysCard />
      <WorkTimesCard />
    </div>
  </ScreenLayout>
)
