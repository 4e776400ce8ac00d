import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'
import { mayEditEmployees } from '#shared/features/employees/record.ts'
import { t } from '#shared/kit/texts.ts'
import { useSession } from '#web/kit/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Label } from '#web/ui/label.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { showAmount } from './amounts.ts'
import { type PayLog, rateLog, salaryLog } from './pay-logs.tsx'

/** An employee's salary and rate, hidden until requested because each view is logged. Editors of employees only. */
export function PaySummary({ employeeId }: { employeeId: string }) {
  const session = useSession()
  if (!mayEditEmployees({ roles: session?.roles ?? [] })) return null
  return (
    <>
      <PaySummaryLine log={salaryLog} employeeId={employeeId} />
      <PaySummaryLine log={rateLog} employeeId={employeeId} />
    </>
  )
}

function PaySummaryLine({ log, employeeId }: { log: PayLog; employeeId: string }) {
  const [shown, setShown] = useState(false)
  const asked = useQuery({ ...log.latestQuery(employeeId), enabled: shown })
  const isOpen = shown && asked.isSuccess
  const isSalary = log === salaryLog
  const toggle = isSalary
    ? isOpen
      ? t`Hide the salary`
      : t`Show the salary`
    : isOpen
      ? t`Hide the rate`
      : t`Show the rate`
  const press = () => {
    if (shown && asked.isError) void asked.refetch()
    else setShown(!shown)
  }
  return (
    <div className="grid content-start justify-items-start gap-1.5">
      <Label asChild>
        <span>{t(log.label)}</span>
      </Label>
      <div className="flex min-h-9 items-center gap-1">
        <output className="min-w-20 text-base font-medium tabular-nums">
          {isOpen ? (
            showAmount(asked.data.amount, asked.data.currency) || (
              <span className="text-sm text-muted-foreground">{t`Not set`}</span>
            )
          ) : (
            <>
              <span aria-hidden className="tracking-widest text-muted-foreground">
                ••••••
              </span>
              <span className="sr-only">{t`Hidden`}</span>
            </>
          )}
        </output>
        <Button
          data-tooltip={toggle}
          variant="quiet"
          size="icon-sm"
          className="hover:text-foreground"
          aria-label={toggle}
          disabled={asked.isFetching}
          onClick={press}
        >
          {asked.isFetching ? (
            <Spinner label={isSalary ? t`Loading the salary` : t`Loading the rate`} />
          ) : isOpen ? (
            <EyeOff />
          ) : (
            <Eye />
          )}
        </Button>
      </div>
      <Button asChild variant="link" size="sm" className="h-6 px-0">
        <Link to={`/employees/${employeeId}/${log.segment}` as string}>{t(log.title)}</Link>
      </Button>
    </div>
  )
}
