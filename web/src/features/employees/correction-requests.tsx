/** An employee's open correction requests, shown above their record, to answer and mark as done. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { CORRECTION_DONE, type Correction, MAX_CORRECTION_LENGTH } from '#shared/features/employees/corrections.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { t } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { LocalTime } from '#web/kit/local-time.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { toast } from '#web/kit/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Input } from '#web/ui/input.tsx'
import { Label } from '#web/ui/label.tsx'

interface CorrectionRequestsProps {
  readonly employee: { readonly _id: string; readonly name: string }
}

export function CorrectionRequests({ employee }: CorrectionRequestsProps) {
  const { data = [] } = useQuery(queryFor(employeesApi.calls.corrections, { params: { id: employee._id } }))
  return data.map(one => <CorrectionRequest key={one._id} correction={one} name={employee.name} />)
}

function CorrectionRequest({ correction, name }: { correction: Correction; name: string }) {
  const { _id: id, text, askedAt } = correction
  const [answer, setAnswer] = useState('')
  const [heading, field] = [useId(), useId()]
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchApi(employeesApi.calls.answerCorrection, { params: { id }, body: { answer } }),
    onSuccess: () => toast.success(t(CORRECTION_DONE)),
  })
  return (
    <Card aria-labelledby={heading} className="mb-5 grid max-w-3xl gap-3 p-5">
      <div>
        <h2 id={heading} className="text-sm font-semibold">
          {t`${name} asks for a correction`}
        </h2>
        <p className="text-[0.8125rem] text-muted-foreground">
          <LocalTime at={askedAt} className="tabular-nums" />
        </p>
      </div>
      <p dir="auto" className="border-l-2 pl-3 wrap-anywhere whitespace-pre-line">
        {text}
      </p>
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={event => {
          event.preventDefault()
          if (!isPending) mutate()
        }}
      >
        <div className="grid min-w-0 flex-1 basis-60 gap-1.5">
          <Label htmlFor={field}>{t`Answer (optional)`}</Label>
          <Input
            id={field}
            dir="auto"
            value={answer}
            maxLength={MAX_CORRECTION_LENGTH}
            onChange={({ target }) => setAnswer(target.value)}
          />
        </div>
        <Button type="submit" variant="outline" disabled={isPending}>{t`Mark as done`}</Button>
      </form>
    </Card>
  )
}
