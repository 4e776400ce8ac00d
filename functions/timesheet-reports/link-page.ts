/** What clients see who open a wrong or expired link in a browser. They know nothing of Muster. */
import { inLanguage, languageOfRequest } from '#kit/languages.ts'
import { timesheetReportMessages } from '#shared/features/timesheet-reports.ts'
import { getLanguage, t } from '#shared/kit/texts.ts'

export const renderLinkPage = (acceptLanguage?: string): Promise<string> =>
  inLanguage(
    languageOfRequest(acceptLanguage),
    () => `<!doctype html>
<html lang="${getLanguage()}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${t`Timesheet`}</title>
<style>
  :root { color-scheme: light dark }
  body { max-width: 32rem; margin: 20vh auto 0; padding: 0 1.5rem; font: 1rem/1.5 system-ui, sans-serif }
</style>
<main>
  <h1>${t`Timesheet`}</h1>
  <p>${t(timesheetReportMessages.nothingBehindLink)}</p>
</main>
</html>
`,
  )
