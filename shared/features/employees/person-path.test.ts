import { describe, expect, it } from 'vitest'
import type { Role } from '#shared/kit/access.ts'
import { mayOpenPerson } from './person-path.ts'

/** docs/decisions/people.md: the roles of the org chart may open every page, leaders only those of their own people. */
describe('the page of a person', () => {
  it.each<[roles: Role[], anybodys: boolean, ofTheirPeople: boolean]>([
    [['admin'], true, true],
    [['hr'], true, true],
    [['finance'], true, true],
    [['devmanager'], true, true],
    [['it'], true, true],
    [['leader'], false, true],
    [['leader', 'it'], true, true],
    [['leader', 'rewards'], false, true],
    [['rewards'], false, false],
    [['employee'], false, false],
    [[], false, false],
  ])('can be opened by %j: of anybody %s, of people in their reach %s', (roles, anybodys, ofTheirPeople) => {
    expect([mayOpenPerson({ roles }, false), mayOpenPerson({ roles }, true)]).toEqual([anybodys, ofTheirPeople])
  })
})
