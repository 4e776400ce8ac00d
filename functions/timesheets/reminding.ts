/**
 * Three days and one day before a month closes, tells people what they have missing, and leaders who of theirs has: one
 * mail each. A mail is taken before it is posted, so a run that ends between the two leaves one out and sends none twice.
 */
import { eachOf, gate, type Tally } from '#kit/jobs.ts'
import { type Letter, post, sealed } from '#kit/mail.ts'
import { type Reminder, reminderOn } from '#shared/features/timesheets/closing.ts'
import { type Addressee, givenBack, reminded, taken } from './reminded.ts'
import { digestTo, reminderTo } from './reminder-letters.ts'
import { type MissingOf, type Person, whoIsMissingWhat } from './who-is-missing-what.ts'

/** SES takes fourteen mails a second of an account that is new to it. */
const PER_SECOND = 12

/** Sends what is due today; on most days nothing is. */
export async function remind(now: Date): Promise<Tally> {
  const reminder = reminderOn(now)
  if (!reminder) return { failed: 0 }
  const [{ leaderOf, missing, missingAmong }, told] = await Promise.all([
    whoIsMissingWhat(reminder.period, now),
    reminded(reminder),
  ])
  const turn = gate(PER_SECOND)
  const all = [...missing.map(toPerson), ...toLeaders(missing, leaderOf)]
  return eachOf(
    all.filter(({ _id }) => !told.has(_id)),
    async ({ _id, about, letter }) => {
      await turn()
      // Its turn may come a quarter of an hour after all were looked at.
      const found = await missingAmong(about)
      return found.length ? mailOnce(letter(found, reminder, now), reminder, _id, now) : 'nothing missing any more'
    },
  )
}

interface Due {
  readonly _id: Addressee
  readonly about: readonly Person[]
  readonly letter: (found: readonly MissingOf[], reminder: Reminder, now: Date) => Letter
}

const toPerson = ({ person }: { readonly person: Person }): Due => ({
  _id: `person#${person._id}`,
  about: [person],
  letter: reminderTo,
})

function toLeaders(
  missing: readonly { readonly person: Person }[],
  leaderOf: (person: Person) => Person | undefined,
): Due[] {
  const led = Map.groupBy(missing, ({ person }) => leaderOf(person))
  return [...led].flatMap(([leader, people]) =>
    leader
      ? {
          _id: `leader#${leader._id}` as const,
          about: people.map(({ person }) => person),
          letter: (...of) => digestTo(leader, ...of),
        }
      : [],
  )
}

/** What SES surely did not take may be sent by the next try; of what is not known to have gone out there is no second. */
async function mailOnce(letter: Letter, reminder: Reminder, to: Addressee, now: Date): Promise<string> {
  const envelope = await sealed(letter)
  if (!(await taken(reminder, to, now))) return 'told already'
  const posted = await post(envelope, { reminder: `${reminder.period}-${reminder.days}` })
  if (posted === 'accepted') return to.startsWith('leader') ? 'leaders told' : 'people reminded'
  if (posted === 'unknown') return 'perhaps sent'
  await givenBack(reminder, to)
  throw new Error('SES did not take the mail')
}
