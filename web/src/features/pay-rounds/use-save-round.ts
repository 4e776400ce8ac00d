import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type PayRound, payRoundCalls } from '#shared/features/pay-rounds.ts'
import { clientKeyHeaders, encryptAmountOnce } from '#web/features/salaries/public.ts'
import { fetchApi } from '#web/kit/api.ts'
import type { RoundEdits } from './round-edits.ts'
import { roundQuery } from './round-query.ts'
import type { RoundEditor } from './use-round-edits.ts'

/** Saves the edits. A retry sends exactly the same bytes, encrypted only once, so that it is idempotent. */
export function useSaveRound(round: PayRound, editor: RoundEditor) {
  const client = useQueryClient()
  const sent = useRef<{ readonly edits: RoundEdits; readonly key: string }>(undefined)
  return useMutation({
    mutationFn: async (edits: RoundEdits) => {
      if (sent.current?.edits !== edits) sent.current = { edits, key: crypto.randomUUID() }
      const { key } = sent.current
      const lines = await Promise.all(
        editor.lines.map(async ({ _id, note, after, isTyped }) => ({
          _id,
          note,
          proposed: isTyped && after !== undefined ? await encryptAmountOnce(key, _id, String(after)) : null,
        })),
      )
      return fetchApi(payRoundCalls.updateRound, {
        params: { id: round._id },
        body: { title: edits.title ?? round.title, date: edits.date ?? round.date, lines },
        version: edits.version,
        idempotencyKey: key,
        headers: await clientKeyHeaders(),
      })
    },
    // Keep the edits until the saved round has been loaded.
    onSuccess: async () => {
      await client.refetchQueries({ queryKey: roundQuery(round._id).queryKey })
      editor.discard()
    },
  })
}
