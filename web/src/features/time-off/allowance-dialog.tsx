/** Sets a person's own allowance from a year on, and what they bring into that year. */
import { timeOffMessages } from '#shared/features/time-off/plan.ts'
import { AllowanceForm, type TimeOffYear, timeOffApi } from '#shared/features/time-off.ts'
import { fullName } from '#shared/kit/people.ts'
import { fetchApi } from '#web/kit/api.ts'
import { TextField } from '#web/kit/form/fields.tsx'
import { useRecordForm } from '#web/kit/form/use-record-form.ts'
import { toast } from '#web/kit/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '#web/ui/dialog.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { countDays } from './format-days.ts'

export function AllowanceDialog({ of, onClose }: { of: TimeOffYear; onClose: () => void }) {
  const { person, year, yearlyAllowance, isOwnAllowance, countryAllowance, carryOver, version } = of
  const record = useRecordForm({
    schema: AllowanceForm,
    draftKey: `allowance-${year}`,
    version,
    values: { year, ownAllowance: isOwnAllowance ? yearlyAllowance : '', carryOver },
    save: (body, sent) => fetchApi(timeOffApi.calls.setAllowance, { params: { id: person._id }, body, ...sent }),
    onSaved: () => {
      toast.success(timeOffMessages.allowanceSaved)
      onClose()
    },
  })
  const cancel = () => {
    record.discard()
    onClose()
  }
  return (
    <Dialog open onOpenChange={open => open || record.isSaving || cancel()}>
      <DialogContent>
        <div className="grid gap-1">
          <DialogTitle>
            Allowance of {fullName(person)}, {year}
          </DialogTitle>
          <DialogDescription>An own allowance holds from {year} on, until another one is set.</DialogDescription>
        </div>
        <form
          noValidate
          aria-busy={record.isSaving}
          className="grid gap-5"
          onSubmit={event => {
            event.preventDefault()
            event.stopPropagation()
            void record.submit()
          }}
        >
          <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
            <TextField
              {...record.field('ownAllowance')}
              required={false}
              label="Days a year"
              inputMode="decimal"
              maxLength={4}
              hint={`Empty: ${countDays(countryAllowance)}, as in their country`}
            />
            <TextField
              {...record.field('carryOver')}
              label={`Carried over into ${year}`}
              inputMode="decimal"
              maxLength={4}
            />
          </div>
          <DialogFooter>
            <Button variant="outline" onClick={cancel} disabled={record.isSaving}>
              Cancel
            </Button>
            <Button type="submit" variant="default" disabled={record.isSaving}>
              {record.isSaving ? <Spinner className="text-primary-foreground" label="Saving" /> : null} Save
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
