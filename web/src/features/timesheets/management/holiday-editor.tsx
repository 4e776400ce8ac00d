import { useLayoutEffect, useRef } from 'react'
import type * as z from 'zod/mini'
import { countries } from '#shared/features/countries.ts'
import { type Holiday, HolidayForm } from '#shared/features/timesheets/holidays.ts'
import { timesheetMessages } from '#shared/features/timesheets/messages.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'
import { t } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { ConnectionNotice } from '#web/kit/form/connection-notice.tsx'
import { SelectField, TextField } from '#web/kit/form/fields.tsx'
import { type RecordFormState, useRecordForm } from '#web/kit/form/use-record-form.ts'
import { VersionConflictNotice } from '#web/kit/form/version-conflict-notice.tsx'
import { toast } from '#web/kit/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { monthChoices, yearChoices } from '../month-choices.ts'

interface HolidayEditorProps {
  readonly holiday: Holiday
  readonly onSaved: (country: string) => void
  readonly close: () => void
}

/** Edits a holiday in place: Enter saves, Escape cancels. */
export function HolidayEditor({ holiday, onSaved, close }: HolidayEditorProps) {
  const { _id, version, year, month, day, description } = holiday
  const { name: country } = countries.find(({ name }) => name === holiday.country) ?? countries[0]
  const form = useRecordForm({
    draftKey: _id,
    schema: HolidayForm,
    values: { year: String(year), month: String(month), day: String(day), description, country },
    version,
    save: (body, sent) =>
      fetchApi(timesheetsApi.calls.updateHoliday, { params: { id: _id }, body, version: sent.version }),
    onSaved: saved => {
      toast.success(t(timesheetMessages.holidayUpdated))
      close()
      onSaved(saved.country)
    },
  })
  const fields = useRef<HTMLFormElement>(null)
  // A layout effect, unlike the form's own focusing, so that the first letter typed is not lost.
  useLayoutEffect(() => {
    const first = fields.current?.querySelector<HTMLInputElement>('input[name="description"]')
    first?.focus()
    first?.select()
  }, [])
  const giveUp = () => {
    form.discard()
    close()
  }
  return (
    <form
      ref={fields}
      noValidate
      aria-label={t`Edit ${description}`}
      aria-busy={form.isSaving}
      className="grid gap-4 bg-muted/40 px-5 py-4"
      onSubmit={event => {
        event.preventDefault()
        void form.submit()
      }}
      onKeyDown={event => {
        // Ignores Escape in an open dropdown, which is in a portal and closes first.
        if (event.key === 'Escape' && event.currentTarget.contains(event.target as Node)) giveUp()
      }}
    >
      <VersionConflictNotice form={form} />
      <ConnectionNotice form={form} />
      <HolidayFields form={form} />
      <div className="flex gap-2">
        <Button type="submit" size="sm" variant="default" disabled={form.isSaving}>
          {form.isSaving ? <Spinner className="text-primary-foreground" label={t`Saving`} /> : null}
          {t`Save`}
        </Button>
        <Button variant="outline" size="sm" onClick={giveUp} disabled={form.isSaving}>{t`Cancel`}</Button>
      </div>
    </form>
  )
}

type HolidayFormInput = z.input<typeof HolidayForm>
interface HolidayFieldsProps {
  readonly form: RecordFormState<HolidayFormInput, HolidayForm>
  readonly onChoose?: (name: 'year' | 'month' | 'country', chosen: string) => void
}

const countryChoices = countries.map(({ name }) => ({ value: name, label: name }))

/** A holiday's fields, for creating one or editing in place. */
export function HolidayFields({ form, onChoose }: HolidayFieldsProps) {
  const year = String(form.form.watch('year'))
  return (
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-[1.2fr_1.4fr_1fr_1.8fr]">
      <SelectField
        {...form.field('year')}
        label={t`Year`}
        choices={yearChoices(new Date(), year)}
        onUserChange={chosen => onChoose?.('year', chosen)}
      />
      <SelectField
        {...form.field('month')}
        label={t`Month`}
        choices={monthChoices()}
        onUserChange={chosen => onChoose?.('month', chosen)}
      />
      <TextField {...form.field('day')} label={t`Day`} inputMode="numeric" maxLength={2} />
      <SelectField
        {...form.field('country')}
        label={t`Country`}
        choices={countryChoices}
        onUserChange={chosen => onChoose?.('country', chosen)}
      />
      <TextField {...form.field('description')} label={t`Description`} className="col-span-full" />
    </div>
  )
}
