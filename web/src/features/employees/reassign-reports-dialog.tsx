import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { employeeMessages } from '#shared/features/employees/messages.ts'
import type { EmployeeListItem } from '#shared/features/employees/record.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { fullName } from '#shared/kit/people.ts'
import { t, translateSentence } from '#shared/kit/texts.ts'
import { Combobox } from '#web/kit/combobox.tsx'
import { catalogueQuery } from '#web/kit/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '#web/ui/dialog.tsx'
import { Label } from '#web/ui/label.tsx'

/** A leader's direct reports: the first page, and the total. */
export interface DirectReports {
  readonly items: readonly EmployeeListItem[]
  readonly totalItems: number
}
interface ReassignReportsDialogProps {
  readonly leaver: { readonly _id: string; readonly name: string }
  readonly reports: DirectReports
  readonly onAccept: (heir: string) => void
  readonly onCancel: () => void
}

/** Asks who takes over the reports of a leader who is being deactivated. Saving the leader reassigns them. */
export function ReassignReportsDialog({ leaver, reports, onAccept, onCancel }: ReassignReportsDialogProps) {
  const [heir, setHeir] = useState('')
  const asked = useQuery(catalogueQuery(employeesApi.calls.leaders))
  const choices = (asked.data ?? [])
    .filter(({ _id }) => _id !== leaver._id)
    .map(person => ({ value: person._id, label: fullName(person), hint: person.email }))
  const names = reports.items.slice(0, 3).map(fullName)
  return (
    <Dialog open onOpenChange={open => open || onCancel()}>
      <DialogContent>
        <DialogTitle>{t`Who takes over the people of ${leaver.name}?`}</DialogTitle>
        <DialogDescription>
          {translateSentence(employeeMessages.reportTo(names, reports.totalItems - names.length))}
        </DialogDescription>
        <div className="grid gap-1.5">
          <Label htmlFor="handing-on">{t`New leader`}</Label>
          <Combobox
            id="handing-on"
            label={t`New leader`}
            choices={choices}
            isLoading={asked.isPending}
            chosen={heir ? [heir] : []}
            onChosen={([next = '']) => setHeir(next)}
          >
            {choices.find(({ value }) => value === heir)?.label ?? (
              <span className="text-muted-foreground">{asked.isPending ? t`Loading…` : t`Choose…`}</span>
            )}
          </Combobox>
        </div>
        <DialogFooter>
          <Button variant="outline" onClick={onCancel}>{t`Cancel`}</Button>
          <Button variant="default" disabled={!heir} onClick={() => onAccept(heir)}>{t`Accept`}</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
