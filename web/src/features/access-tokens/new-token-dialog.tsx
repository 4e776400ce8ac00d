import * as z from 'zod/mini'
import {
  AccessTokenForm,
  accessTokenCalls,
  accessTokenMessages,
  MAX_TOKEN_DAYS,
  TOKEN_SCOPE_LABELS,
  TOKEN_SCOPES,
  validateTokenEnd,
} from '#shared/kit/access-tokens.ts'
import { addDays, utcToday } from '#shared/kit/dates.ts'
import { day } from '#shared/kit/fields.ts'
import { t } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { DayField, TextField } from '#web/kit/form/fields.tsx'
import { FormDialog } from '#web/kit/form/form-dialog.tsx'
import { RadioField } from '#web/kit/form/radio-field.tsx'
import { useRecordForm } from '#web/kit/form/use-record-form.ts'
import { toast } from '#web/kit/toast.ts'

/** Default lifetime of a token. */
const USUAL_DAYS = 90
const NewTokenSchema = z.extend(AccessTokenForm, {
  endsOn: day.check(z.refine(value => !validateTokenEnd(value, utcToday(new Date())), accessTokenMessages.badEnd)),
})
const scopes = TOKEN_SCOPES.map(value => ({ value, label: TOKEN_SCOPE_LABELS[value] }))

interface NewTokenDialogProps {
  readonly onMade: (made: { readonly name: string; readonly token: string }) => void
  readonly onClose: () => void
}

export function NewTokenDialog({ onMade, onClose }: NewTokenDialogProps) {
  const today = utcToday(new Date())
  const record = useRecordForm({
    schema: NewTokenSchema,
    draftKey: 'token',
    values: { name: '', scope: 'read', endsOn: addDays(today, USUAL_DAYS) },
    save: (body, sent) => fetchApi(accessTokenCalls.createAccessToken, { body, ...sent }),
    onSaved: made => {
      toast.success(t(accessTokenMessages.created))
      onClose()
      onMade(made)
    },
  })
  return (
    <FormDialog
      record={record}
      title={t`New access token`}
      description={t`The token itself is shown once, after this.`}
      saveLabel={t`Create`}
      onClose={onClose}
    >
      <TextField
        {...record.field('name')}
        label={t`Name`}
        hint={t`Of the program that will use it`}
        className="sm:col-span-2"
      />
      <RadioField {...record.field('scope')} label={t`Scope`} choices={scopes} className="sm:col-span-2" />
      <DayField
        {...record.field('endsOn')}
        label={t`Last day`}
        min={today}
        maxDay={addDays(today, MAX_TOKEN_DAYS)}
        hint={t`A year ahead at most`}
      />
    </FormDialog>
  )
}
