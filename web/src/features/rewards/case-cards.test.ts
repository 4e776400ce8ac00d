import { describe, expect, it } from 'vitest'
import { mayPerformNow, type RewardStatus, rewardStatuses } from '#shared/features/rewards/flow.ts'
import type { Role } from '#shared/kit/access.ts'
import { findEditableCard, getVisibleCards, getWaitingText } from './case-cards.ts'

const standing = (status: RewardStatus, isBought = false) => ({ status, isBought })
const opens = (status: RewardStatus, role: Role, isOwn = false, isBought = false) =>
  findEditableCard(standing(status, isBought), act =>
    mayPerformNow(standing(status, isBought), act, { roles: [role], isOwn }),
  )

describe('the cards of a case', () => {
  it.each<[RewardStatus, Role, string | undefined]>([
    ['Pending Approval', 'admin', 'validation'],
    ['Pending Approval', 'finance', undefined],
    ['Pending Approval', 'rewards', undefined],
    ['Rejected', 'admin', undefined],
    ['Pending Refund', 'admin', 'refund'],
    ['Pending Refund', 'finance', 'refund'],
    ['Pending Refund', 'rewards', undefined],
    ['Missing Info', 'finance', 'refund'],
    ['Pending Payment', 'finance', 'payment'],
    ['Pending Payment', 'rewards', undefined],
    ['Refunded', 'admin', undefined],
  ])('%s opens to %s: %s', (status, role, card) => expect(opens(status, role)).toBe(card))

  it.each<[RewardStatus, string | undefined]>([
    ['Pending Approval', 'request'],
    ['Rejected', undefined],
    ['Pending Refund', 'refund'],
    ['Missing Info', 'refund'],
    ['Pending Payment', undefined],
    ['Refunded', undefined],
  ])('let the requester of a case that is %s fill in only the %s, whatever their role', (status, card) => {
    for (const role of ['admin', 'finance', 'rewards', 'employee'] as const)
      expect(opens(status, role, true)).toBe(card)
  })

  it('of a cost above the approved amount reopen the validation, but not the request', () => {
    expect(getVisibleCards(standing('Pending Approval', true))).toEqual(['request', 'refund', 'validation'])
    expect(opens('Pending Approval', 'admin', false, true)).toBe('validation')
    expect(opens('Pending Approval', 'employee', true, true)).toBeUndefined()
    expect(opens('Pending Approval', 'admin', true, true)).toBeUndefined()
    expect(opens('Pending Approval', 'finance', false, true)).toBeUndefined()
  })

  it('of a purchase that was then rejected keep it visible and read-only', () => {
    expect(getVisibleCards(standing('Rejected', true))).toEqual(['request', 'refund', 'validation'])
    expect(getVisibleCards(standing('Rejected'))).toEqual(['request', 'validation'])
    for (const role of ['admin', 'finance', 'employee'] as const)
      expect(opens('Rejected', role, role === 'employee', true)).toBeUndefined()
  })

  it('show past and current steps, and name those that they are waiting for', () => {
    for (const { name } of rewardStatuses.all)
      for (const card of getVisibleCards(standing(name)))
        if (opens(name, 'finance') === card) expect(getWaitingText(name, card)).toBeDefined()
    expect(getVisibleCards(standing('Pending Approval'))).not.toContain('refund')
    expect(getVisibleCards(standing('Missing Info'))).not.toContain('payment')
    expect(getWaitingText('Refunded', 'payment')).toBeUndefined()
  })
})
