import { Page } from '#web/kit/page.tsx'
import { Holidays } from './holidays.tsx'
import { MaxHours } from './max-hours.tsx'

/** What all timesheets of a month go by: its hours, and the holidays of each country. */
export const TimesheetManagement = () => (
  <Page wide title="Time Sheet Management">
    <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <MaxHours />
      <Holidays />
    </div>
  </Page>
)
