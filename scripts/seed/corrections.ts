/** Two correction requests of the demo company's people: one waits for HR, the other is done. */
import { answerNoticeWrites } from '#functions/employees/correction-requests.ts'
import { corrections } from '#functions/employees/corrections.ts'
import { authorOf } from '#kit/author.ts'
import type { TableWrite } from '#kit/table.ts'
import { makeId } from '#shared/kit/ids.ts'
import type { SeededCompany } from './company.ts'
import { causeOf, toReadNotice } from './notices.ts'

const HOUR = 3600_000
const WAITING = 'My emergency contact has a new number: it ends in 4471 now, not in 4417.'
const DONE = 'My home address is still the one from before the move.'

export function correctionWrites({ employees, users }: SeededCompany, now: Date): TableWrite[] {
  const clerk = users.find(({ roles }) => roles.includes('hr'))
  const own = employees.find(({ email }) => email === 'employee@muster.example')
  const other = employees.find(
    one => one.isActive && one.leader && one._id !== own?._id && !users.some(({ email }) => email === one.email),
  )
  if (!clerk || !own || !other) return []
  const write = (employee: string, text: string, hoursAgo: number, answer?: string): TableWrite[] => {
    const asked = new Date(now.getTime() - hoursAgo * HOUR)
    const done = answer === undefined ? undefined : new Date(asked.getTime() + 3 * HOUR)
    const author = authorOf({ ...clerk, userId: clerk._id })
    const correction = {
      employee,
      text,
      askedAt: asked.toISOString(),
      isDone: done !== undefined,
      answer: answer ?? '',
      doneBy: done ? author : null,
      doneAt: done?.toISOString() ?? null,
    }
    const id = makeId(asked, employee.slice(4))
    return [
      corrections.insertWrite(id, correction, asked),
      ...(done ? answerNoticeWrites(correction, causeOf(author, done.toISOString(), id)).flatMap(toReadNotice) : []),
    ]
  }
  return [...write(other._id, WAITING, 26), ...write(own._id, DONE, 9 * 24, 'The new one is in your record.')]
}
