/** Lets admin and finance create a sheet in a closed month, for somebody who forgot it. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Timesheet } from '#shared/features/timesheets/sheet.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'
import { type Day, formatMonth } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { toast } from '#web/kit/toast.ts'
import { throwFirstFieldError } from '#web/kit/upload.ts'
import { Button } from '#web/ui/button.tsx'
import { ReopeningDialog, type ReopenRequest } from './reopening-dialog.tsx'

interface ChosenSheet {
  readonly employee: string
  readonly period: Day
  readonly project: string
}

/** Creates the sheet of the closed month shown. */
export function BeginClosedMonthButton({ onBegin, ...chosen }: ChosenSheet & { onBegin: (sheet: Timesheet) => void }) {
  const [isOpen, setIsOpen] = useState(false)
  const beginning = useBeginning(onBegin)
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>{t`Begin it anyway`}</Button>
      {isOpen ? (
        <ReopeningDialog
          {...beginningTexts()}
          title={t`Begin ${formatMonth(chosen.period)}`}
          previous={null}
          isSaving={beginning.isPending}
          onAccept={reopening => beginning.mutate({ ...chosen, ...reopening })}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </>
  )
}

export const beginningTexts = () => ({
  text: t`The sheet is begun and stays open until the time below. The reason is kept in its history and shown on it. Its employee finds it under My months.`,
  acceptLabel: t`Begin`,
  busyLabel: t`Beginning`,
})

export const useBeginning = (onBegin: (sheet: Timesheet) => void) =>
  useMutation({
    mutationFn: (body: ChosenSheet & ReopenRequest) =>
      fetchApi(timesheetsApi.calls.beginClosed, { body }).catch(throwFirstFieldError),
    onSuccess: sheet => {
      toast.success(t`${formatMonth(sheet.period)} of ${fullName(sheet.employee)} begun`)
      onBegin(sheet)
    },
  })
