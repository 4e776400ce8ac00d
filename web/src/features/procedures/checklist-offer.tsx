/** Offers to start the checklists that fit what was just saved: a hire or a last day. */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Procedure } from '#shared/features/procedures/procedure.ts'
import { NewProcedureProcess } from '#shared/features/procedures/process.ts'
import type { ProcedureTemplateRow } from '#shared/features/procedures/template.ts'
import { fullName, type PersonName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { ComboboxField } from '#web/kit/form/fields.tsx'
import { FormDialog } from '#web/kit/form/form-dialog.tsx'
import { useRecordForm } from '#web/kit/form/use-record-form.ts'
import { queryFor } from '#web/kit/queries.ts'
import { toast } from '#web/kit/toast.ts'

interface ChecklistOfferProps {
  readonly procedure: Procedure
  readonly employee: PersonName
  /** Called when a checklist has been started or declined, and when there is none to offer. */
  readonly onClose: () => void
}

export function ChecklistOffer(props: ChecklistOfferProps) {
  const { procedure, onClose } = props
  const query = { isActive: 'true', pageSize: 1000 } as const
  // The employee is saved already, so an error here must not hold the user up.
  const asked = useQuery({ ...queryFor(procedure.contract.calls.templates, { query }), meta: { isQuiet: true } })
  const templates = asked.data?.items ?? []
  const isNothing = asked.isError || (asked.data !== undefined && templates.length === 0)
  useEffect(() => {
    if (isNothing) onClose()
  }, [isNothing, onClose])
  return templates.length > 0 ? <OfferDialog {...props} templates={templates} /> : null
}

function OfferDialog({
  procedure: { contract, messages },
  employee,
  templates,
  onClose,
}: ChecklistOfferProps & { readonly templates: readonly ProcedureTemplateRow[] }) {
  const [only, second] = templates
  const record = useRecordForm({
    schema: NewProcedureProcess,
    draftKey: `${contract.name}-offer`,
    values: { employee: employee._id, template: only && !second ? only._id : '' },
    save: (body, sent) => fetchApi(contract.calls.create, { body, ...sent }),
    onSaved: () => {
      toast.success(t(messages.created))
      onClose()
    },
  })
  return (
    <FormDialog
      record={record}
      title={messages.beginOf(fullName(employee))}
      description={t`Its checklist begins at once, and its owners are told. You can also begin it later.`}
      saveLabel={t`Begin`}
      canSave={record.form.watch('template') !== ''}
      onClose={onClose}
    >
      <ComboboxField
        {...record.field('template')}
        label={t`Template`}
        className="sm:col-span-2"
        choices={templates.map(one => ({ value: one._id, label: one.title }))}
      />
    </FormDialog>
  )
}
