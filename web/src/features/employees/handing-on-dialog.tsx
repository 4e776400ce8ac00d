import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { employeeMessages } from '#shared/features/employees/messages.ts'
import { fullName } from '#shared/features/employees/people.ts'
import type { EmployeeListed } from '#shared/features/employees/record.ts'
import { employees } from '#shared/features/employees.ts'
import { Choices } from '#web/kit/choices.tsx'
import { askOnce } from '#web/kit/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '#web/ui/dialog.tsx'
import { Label } from '#web/ui/label.tsx'

/** People who report to somebody: the first few, and how many there are. */
export interface Reports {
  readonly items: readonly EmployeeListed[]
  readonly totalItems: number
}
interface HandingOnDialogProps {
  readonly leaver: { readonly _id: string; readonly name: string }
  readonly reports: Reports
  readonly accept: (heir: string) => void
  readonly cancel: () => void
}

/** Who leads the people of a leader that is deactivated. Saving the leader hands them on. */
export function HandingOnDialog({ leaver, reports, accept, cancel }: HandingOnDialogProps) {
  const [heir, setHeir] = useState('')
  const asked = useQuery(askOnce(employees.calls.leaders))
  const choices = (asked.data ?? [])
    .filter(({ _id }) => _id !== leaver._id)
    .map(person => ({ value: person._id, label: fullName(person), hint: person.email }))
  const names = reports.items.slice(0, 3).map(fullName)
  return (
    <Dialog open onOpenChange={open => open || cancel()}>
      <DialogContent>
        <DialogTitle>Who takes the people of {leaver.name}?</DialogTitle>
        <DialogDescription>{employeeMessages.reportTo(names, reports.totalItems - names.length)}</DialogDescription>
        <div className="grid gap-1.5">
          <Label htmlFor="handing-on">New leader</Label>
          <Choices
            id="handing-on"
            label="New leader"
            choices={choices}
            isLoading={asked.isPending}
            chosen={heir ? [heir] : []}
            onChosen={([next = '']) => setHeir(next)}
          >
            {choices.find(({ value }) => value === heir)?.label ?? (
              <span className="text-muted-foreground">{asked.isPending ? 'Loading…' : 'Choose…'}</span>
            )}
          </Choices>
        </div>
        <DialogFooter>
          <Button onClick={cancel}>Cancel</Button>
          <Button variant="primary" disabled={!heir} onClick={() => accept(heir)}>
            Accept
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
