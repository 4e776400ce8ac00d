import type { WaitingSource } from '#shared/features/home/waiting.ts'
import { isChecklistCompleted } from '#shared/features/procedures/checklist.ts'
import type { Procedure } from '#shared/features/procedures/procedure.ts'
import { createProcedureStore } from './store.ts'

/** Checklists with open items wait for everybody who works through this kind: nobody owns one alone. */
export function createProcedureWaiting(kind: Procedure, screen: WaitingSource['screen']): WaitingSource {
  const { processes } = createProcedureStore(kind)
  return {
    screen,
    access: kind.contract.calls.list.access,
    async load({ now, people }) {
      return (await processes.rows(now))
        .filter(row => !isChecklistCompleted(row))
        .map(({ _id, version, employee, template, done, total, creationDate }) => ({
          ...{ _id, version, title: `${template.title} (${done}/${total})` },
          person: people.name(employee),
          reason: 'workThrough',
          since: creationDate.slice(0, 10),
          due: null,
        }))
    },
  }
}
