import { describe, expect, it } from 'vitest'
import { createOwnPlace, NOT_THEIRS, statusesForOthers } from '#scripts/testing/own-place.ts'
import { as, createSignedInVisitor, createUser, setEmployee, type Visitor } from '#scripts/testing/people.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { homeApi } from '#shared/features/home.ts'

const { mine, askForCorrection, ownCorrections, corrections, answerCorrection } = employeesApi.calls
const noticesOf = async (who: Visitor, title = 'Correction of details') =>
  (await who.call(homeApi.calls.notices)).body.items
    .filter(notice => notice.title === title)
    .map(({ kind, person, reason, path }) => ({ kind, person, reason, path }))

describe('a person’s own details', () => {
  it('are those of their own record, without notes about them or their pay', async () => {
    const { leader, me, person } = await createOwnPlace({
      notes: 'Difficult',
      otherSkills: 'Juggling',
      mobilePhoneNumber: '+506 8888 7777',
      children: 2,
      yearlyBudget: 4321,
      salaryPeriodMonth: 5,
      clientSalaryPeriodMonth: 9,
      activateRewards: true,
      insuranceInfo: { status: null, inclusionDate: null, comments: 'Ask the broker' },
    })
    const reply = await me.call(mine)
    expect([reply.status, reply.body]).toMatchObject([
      200,
      {
        _id: person._id,
        name: person.name,
        email: person.email,
        children: 2,
        mobilePhoneNumber: '+506 8888 7777',
        leader: { _id: leader.person.employeeId },
      },
    ])
    expect(Object.keys(reply.body).sort()).toEqual(
      [
        '_id birthdayDate children country email emergencyContacts employeeType hireDate homeAddress homePhoneNumber',
        'idNumber insuranceStatus jobTitle lastName leader maritalStatus mobilePhoneNumber name plate1 plate2 project',
      ]
        .join(' ')
        .split(' '),
    )
    expect(JSON.stringify(reply.body)).not.toMatch(/Difficult|4321|broker/)
  })

  it.each([
    ['mine', mine, { other: 200 }],
    ['ownCorrections', ownCorrections, { other: 200 }],
    ['askForCorrection', askForCorrection, { other: 204 }],
  ])('are answered only to sessions of the employee host: %s', async (name, call, ofTheirs) => {
    const { person } = await createOwnPlace()
    const input = name === 'askForCorrection' ? { body: { text: 'My street' } } : {}
    // Somebody else gets their own.
    expect(await statusesForOthers(person, call, input)).toEqual({ ...NOT_THEIRS, ...ofTheirs })
  })
})

describe('asking for a correction', () => {
  it('notifies HR once, with the text and a link to the record', async () => {
    const { me, person } = await createOwnPlace()
    const [hr, admin, leader] = [await as('hr'), await as('admin'), await as('leader')]
    const sent = { body: { text: 'My street is\n12 Elm Road' }, headers: { 'idempotency-key': `own ${person._id}` } }
    expect((await me.call(askForCorrection, sent)).status).toBe(204)
    expect((await me.call(askForCorrection, sent)).status).toBe(204)
    const own = (all: Awaited<ReturnType<typeof noticesOf>>) => all.filter(({ path }) => path.endsWith(person._id))
    expect(own(await noticesOf(hr))).toEqual([
      {
        kind: 'waiting',
        person: `${person.name} ${person.lastName}`,
        path: `/employees/${person._id}`,
        reason: 'My street is\n12 Elm Road',
      },
    ])
    expect([own(await noticesOf(admin)), own(await noticesOf(leader)), own(await noticesOf(me))]).toEqual([[], [], []])
  })

  it('by somebody in HR is answered by a colleague', async () => {
    const { me, person } = await createOwnPlace()
    await createUser(['hr'], person)
    const other = await as('hr')
    await me.call(askForCorrection, { body: { text: 'My name' } })
    expect((await noticesOf(other)).some(({ path }) => path.endsWith(person._id))).toBe(true)
  })

  it('is possible ten times a day, not counting repeated requests', async () => {
    const { me, person } = await createOwnPlace()
    await as('hr')
    const ask = (index: number) =>
      me.call(askForCorrection, {
        body: { text: `Request ${index}` },
        headers: { 'idempotency-key': `${person._id} ${index}` },
      })
    for (let index = 1; index <= 10; index++) expect((await ask(index)).status).toBe(204)
    const reply = await ask(11)
    expect([reply.status, reply.body]).toEqual([
      400,
      { friendlyMessage: 'You have sent ten requests today. HR will come back to you.' },
    ])
    expect((await ask(10)).status).toBe(204)
  })

  it.each([[''], [' \n'], ['x'.repeat(501)], [7], [undefined]])(
    'requires a text of at most 500 characters: not %.10j',
    async text => {
      const { me } = await createOwnPlace()
      const reply = await me.call(askForCorrection, { body: { text } as never })
      expect([reply.status, reply.body]).toMatchObject([400, { errors: [{ path: 'text' }] }])
    },
  )
})

describe('a requested correction', () => {
  const ask = async (me: Visitor, text: string) => {
    expect((await me.call(askForCorrection, { body: { text } })).status).toBe(204)
  }
  const waitingFor = async (who: Visitor, { _id }: { readonly _id: string }) =>
    (await who.call(homeApi.calls.overview)).body.groups
      .flatMap(({ items }) => items)
      .filter(({ path, reason }) => path === `/employees/${_id}` && reason === 'correct')
  const answerTo = async (who: Visitor, _id: string, answer: string) =>
    who.call(answerCorrection, { params: { id: _id }, body: { answer } })

  it('waits on the home of HR and admins until one of them answers it, and the person is notified', async () => {
    const { me, person, leader } = await createOwnPlace()
    const [hr, admin] = [await as('hr'), await as('admin')]
    await ask(me, 'My street is\n12 Elm Road')
    for (const who of [hr, admin])
      expect(await waitingFor(who, person)).toMatchObject([{ title: '', person: { _id: person._id }, due: null }])
    expect(await waitingFor(leader, person)).toEqual([])
    const params = { id: person._id }
    const [request, ...others] = (await hr.call(corrections, { params })).body
    expect([request, others]).toMatchObject([{ text: 'My street is\n12 Elm Road', isDone: false, doneBy: '' }, []])
    const reply = await answerTo(hr, request?._id ?? '', ' Moved you to 12 Elm Road ')
    expect([reply.status, reply.body]).toMatchObject([200, { isDone: true, answer: 'Moved you to 12 Elm Road' }])
    for (const who of [hr, admin]) expect(await waitingFor(who, person)).toEqual([])
    expect((await hr.call(corrections, { params })).body).toEqual([])
    const doneBy = `${hr.person.name} ${hr.person.lastName}`
    expect((await me.call(ownCorrections)).body).toMatchObject([
      { text: 'My street is\n12 Elm Road', isDone: true, doneBy, answer: 'Moved you to 12 Elm Road' },
    ])
    expect(await noticesOf(me)).toEqual([
      { kind: 'decided', person: '', reason: 'Moved you to 12 Elm Road', path: '/my-details' },
    ])
  })

  it('is answered once, and the second of two people is told so', async () => {
    const { me, person } = await createOwnPlace()
    const [hr, other, third] = [await as('hr'), await as('hr'), await as('hr')]
    await ask(me, 'My name')
    const [request] = (await hr.call(corrections, { params: { id: person._id } })).body
    const replies = await Promise.all([hr, other].map(who => answerTo(who, request?._id ?? '', '')))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    // Whoever answered first may repeat the request.
    expect((await answerTo(third, request?._id ?? '', '')).body).toEqual({
      friendlyMessage: 'Somebody has already marked this request as done.',
    })
    expect(await noticesOf(me)).toHaveLength(1)
  })

  it('is visible to its person, newest first, at most ten, and no longer waits when they have left', async () => {
    const [{ me, person }, other] = [await createOwnPlace(), await createOwnPlace()]
    const hr = await as('hr')
    for (const text of ['One', 'Two']) await ask(me, text)
    await ask(other.me, 'Theirs')
    expect((await me.call(ownCorrections)).body.map(({ text }) => text)).toEqual(['Two', 'One'])
    expect(await waitingFor(hr, person)).toHaveLength(2)
    await setEmployee(person._id, { isActive: false })
    expect(await waitingFor(hr, person)).toEqual([])
  })

  it('does not wait for its own author in HR', async () => {
    const { me, person } = await createOwnPlace()
    const own = await createSignedInVisitor((await createUser(['hr'], person))._id, ['hr'])
    const other = await as('hr')
    await ask(me, 'My name')
    expect([await waitingFor(own, person), (await waitingFor(other, person)).length]).toEqual([[], 1])
  })

  it.each([['x'.repeat(501)], [7], [undefined], [null]])(
    'takes an answer of up to 500 characters, not %.10j',
    async answer => {
      const { me, person } = await createOwnPlace()
      const hr = await as('hr')
      await ask(me, 'My street')
      const [request] = (await hr.call(corrections, { params: { id: person._id } })).body
      const reply = await answerTo(hr, request?._id ?? '', answer as never)
      expect([reply.status, reply.body]).toMatchObject([400, { errors: [{ path: 'answer' }] }])
    },
  )

  it('with an unknown id is 404', async () => {
    const hr = await as('hr')
    expect((await hr.call(corrections, { params: { id: 'f'.repeat(24) } })).status).toBe(404)
    expect((await answerTo(hr, 'f'.repeat(24), '')).status).toBe(404)
  })
})
