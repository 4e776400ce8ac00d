import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { EmployeeRow } from '../employees/people.ts'
import {
  describeOwnerKind,
  detailsOf,
  holdersOf,
  type ItemDetails,
  type ItemOwner,
  itemDetailFields,
  type OwnerLookup,
} from './item-details.ts'

const BEA = 'b1'.repeat(12)
const LEA = 'b2'.repeat(12)
const GONE = 'b3'.repeat(12)
const FAR = 'b4'.repeat(12)

describe('the current owners of an item', () => {
  const people: Readonly<Record<string, Partial<EmployeeRow>>> = {
    [BEA]: { isActive: true, leader: LEA },
    [LEA]: { isActive: true, leader: GONE },
    [GONE]: { isActive: false },
    [FAR]: { isActive: true },
  }
  const look = {
    person: id => (id ? people[id] : undefined),
    holdersOf: role => (role === 'it' ? [LEA, FAR] : []),
  } as OwnerLookup

  it.each<[string, ItemOwner, string, readonly string[]]>([
    ['the one it is about', { kind: 'employee' }, BEA, [BEA]],
    ['the one it is about, who has left', { kind: 'employee' }, GONE, []],
    ['whoever leads them', { kind: 'leader' }, BEA, [LEA]],
    ['a leader who has left', { kind: 'leader' }, LEA, []],
    ['the leader of somebody without one', { kind: 'leader' }, FAR, []],
    ['everybody who has the role', { kind: 'role', id: 'it' }, BEA, [LEA, FAR]],
    ['a role that nobody has', { kind: 'role', id: 'finance' }, BEA, []],
    ['a person', { kind: 'person', id: FAR }, BEA, [FAR]],
    ['a person who has left', { kind: 'person', id: GONE }, BEA, []],
    ['a person who is not known', { kind: 'person', id: 'b5'.repeat(12) }, BEA, []],
    ['the leader of somebody who is not known', { kind: 'leader' }, 'b5'.repeat(12), []],
  ])('%s', (_, owner, about, holders) => expect(holdersOf(owner, about, look)).toEqual(holders))

  it.each<[ItemOwner, string]>([
    [{ kind: 'employee' }, 'The employee'],
    [{ kind: 'leader' }, 'Their leader'],
    [{ kind: 'role', id: 'admin' }, 'Admins'],
    [{ kind: 'role', id: 'hr' }, 'HR'],
    [{ kind: 'role', id: 'finance' }, 'Finance'],
    [{ kind: 'role', id: 'it' }, 'IT'],
    [{ kind: 'role', id: 'rewards' }, 'Rewards'],
    [{ kind: 'role', id: 'a role of tomorrow' }, 'A role'],
    [{ kind: 'role' }, 'A role'],
    [{ kind: 'role', id: 'leader' }, 'All leaders'],
    [{ kind: 'role', id: 'devmanager' }, 'Development managers'],
    [{ kind: 'person', id: BEA }, 'A person'],
  ])('on a template %j is %s', (owner, name) => expect(describeOwnerKind(owner)).toBe(name))
})

const Details = z.object(itemDetailFields)
const problemsOf = (details: object) =>
  z.safeParse(Details, details).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

describe('the details of an item', () => {
  const LINK = 'link: Enter an address that begins with https://'
  const OWNER = 'owner.id: Choose one from the list'
  it.each<[string, object, string[]]>([
    ['nothing', {}, []],
    ['all of it taken away', { owner: null, due: null, note: null, link: null, waitsFor: null }, []],
    ['no link', { link: '' }, []],
    ['a link, with spaces around', { link: ' https://muster.example/laptops?of=2026 ' }, []],
    ['a link that everybody can read on its way', { link: 'http://muster.example/' }, [LINK]],
    ['a script', { link: 'javascript:alert(1)' }, [LINK]],
    ['a link without its beginning', { link: 'muster.example' }, [LINK]],
    ['a link with a name', { link: 'https://bea@muster.example/' }, [LINK]],
    ['a link with a password', { link: 'https://:secret@muster.example/' }, [LINK]],
    ['a long link', { link: `https://muster.example/${'x'.repeat(477)}` }, []],
    ['a longer link', { link: `https://muster.example/${'x'.repeat(478)}` }, ['link: At most 500 characters']],
    ['a link that is no text', { link: 7 }, [LINK]],
    ['a long note', { note: 'x'.repeat(1000) }, []],
    ['a longer note', { note: 'x'.repeat(1001) }, ['note: At most 1000 characters']],
    ['the employee', { owner: { kind: 'employee' } }, []],
    ['an employee by id', { owner: { kind: 'employee', id: BEA } }, [OWNER]],
    ['a leader by id', { owner: { kind: 'leader', id: BEA } }, [OWNER]],
    ['a role', { owner: { kind: 'role', id: 'hr' } }, []],
    ['a role of the other host', { owner: { kind: 'role', id: 'employee' } }, [OWNER]],
    ['no role', { owner: { kind: 'role' } }, [OWNER]],
    ['a person', { owner: { kind: 'person', id: BEA } }, []],
    ['a person by a role', { owner: { kind: 'person', id: 'hr' } }, [OWNER]],
    ['twenty items to wait for', { waitsFor: Array(20).fill(BEA) }, []],
    ['one more', { waitsFor: Array(21).fill(BEA) }, ['waitsFor: At most 20 of them']],
  ])('%s', (_, details, problems) => expect(problemsOf(details)).toEqual(problems))

  it('are stored without empty values and duplicates', () => {
    expect(detailsOf({ owner: null, due: null, note: '', link: '', waitsFor: [] })).toEqual({})
    expect(detailsOf({})).toEqual({})
    const all: ItemDetails = {
      owner: { kind: 'leader' },
      due: { from: 'hire', days: -2 },
      note: 'Bring the badge',
      link: 'https://muster.example/',
      waitsFor: [LEA],
    }
    expect(detailsOf(all)).toEqual(all)
    expect(detailsOf({ note: 'Bring the badge', waitsFor: [LEA, BEA, LEA] })).toEqual({
      note: 'Bring the badge',
      waitsFor: [LEA, BEA],
    })
  })
})
