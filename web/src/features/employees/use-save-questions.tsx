import { useState } from 'react'
import type { EmployeeRecord } from '#shared/features/employees/record.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { fullName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { type ConfirmationPrompt, confirmAction } from '#web/kit/confirm.tsx'
import { toastError } from '#web/kit/toast.ts'
import type { EmployeeFormState, SetEmployeeField } from './form-values.ts'
import { type DirectReports, ReassignReportsDialog } from './reassign-reports-dialog.tsx'

/**
 * Asks about a save's side effects before it: a changed sign-in account, and who takes over the people of a leader who
 * leaves. Returns what submits the form, and the dialog.
 */
export function useSaveQuestions(record: EmployeeRecord | undefined, form: EmployeeFormState, set: SetEmployeeField) {
  const [reports, setReports] = useState<DirectReports>()

  const submit = async () => {
    const { email, isActive } = form.form.getValues()
    if (record && (await form.form.trigger())) {
      const address = email.trim().toLowerCase()
      if (record.isUser && address !== record.email && !(await confirmAction(buildSignInChangePrompt(record, address))))
        return
      if (record.isActive && !isActive) {
        const query = { leaders: record._id, isActive: 'true' } as const
        const found = await fetchApi(employeesApi.calls.list, { query }).catch(toastError)
        if (!found) return
        if (found.totalItems) return setReports(found)
      }
    }
    await form.submit()
  }
  const handOn = async (heir: string) => {
    set('reassignTo', heir)
    setReports(undefined)
    await form.submit()
  }
  const dialog =
    record && reports ? (
      <ReassignReportsDialog
        leaver={{ _id: record._id, name: fullName(record) }}
        reports={reports}
        onAccept={heir => void handOn(heir)}
        onCancel={() => setReports(undefined)}
      />
    ) : null
  return { submit, dialog }
}

const buildSignInChangePrompt = (record: EmployeeRecord, address: string): ConfirmationPrompt => ({
  title: t`Change how ${fullName(record)} signs in?`,
  text: t`From now on they sign in with ${address}. ${record.email} will no longer work.`,
})
