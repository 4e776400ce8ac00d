import { isAuthor } from '#kit/author.ts'
import type { WaitingSource } from '#shared/features/home/waiting.ts'
import { payRoundCalls, roundName } from '#shared/features/pay-rounds.ts'
import { payRounds } from './rounds/store.ts'

/** Proposed rounds, for everybody who may confirm them: not for people who took part in proposing one. */
export const payRoundsWaiting: WaitingSource = {
  screen: '/pay-rounds',
  access: payRoundCalls.payRounds.access,
  async load({ actor, now }) {
    return (await payRounds.rows(now)).flatMap(row => {
      const { _id, version, state, title: name, proposedAt, proposers } = row
      if (state !== 'proposed' || proposers.some(one => isAuthor(one, actor))) return []
      const title = `${name}, ${roundName(row)}`
      return [
        {
          _id,
          version,
          title,
          person: null,
          reason: 'confirmRound',
          since: proposedAt?.slice(0, 10) ?? null,
          due: null,
        },
      ]
    })
  },
}
