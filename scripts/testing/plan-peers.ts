/** A plan whose template asks for peers' comments, with peers who answer on the employee host. */
import { expect } from 'vitest'
import { careerDevelopmentPlansApi } from '#shared/features/career-development-plans.ts'
import type { PeerMode } from '#shared/features/development-plan-templates.ts'
import { addDays, utcToday } from '#shared/kit/dates.ts'
import { createEmployee, signInAsEmployee } from './people.ts'
import { createPlanFixture, createPlanTemplate } from './plans.ts'

const { calls } = careerDevelopmentPlansApi
export const PEERS_UNTIL = addDays(utcToday(new Date()), 7)

export async function createPeerFixture() {
  const fixture = await createPlanFixture()
  const templates = {
    named: await createPlanTemplate(fixture.admin, 'With names', 'named'),
    anonymous: await createPlanTemplate(fixture.admin, 'Without names', 'anonymous'),
  }
  return {
    ...fixture,
    templates,
    /** Creates a plan about which `count` peers were asked. */
    async askPeers(mode: PeerMode, count = 3) {
      const { leader, led, begun } = fixture
      const subject = await led()
      const plan = await begun(leader, subject, { template: templates[mode]._id })
      const params = { id: plan._id }
      const peers = await Promise.all(
        Array.from({ length: count }, async (_, index) => {
          // Only the digits of a name may differ between two runs of the same command.
          const number = Number.parseInt(plan._id.slice(-6), 16)
          const person = await createEmployee({ name: `Peer${index}`, lastName: `Writes${number}` })
          return { person, me: await signInAsEmployee(person) }
        }),
      )
      const invite = (ids: readonly string[], until = PEERS_UNTIL) =>
        leader.call(calls.invitePeers, { params, body: { peers: [...ids], until } })
      if (count) {
        const reply = await invite(peers.map(({ person }) => person._id))
        expect(reply.status, JSON.stringify(reply.body)).toBe(201)
      }
      /** A peer's comments on the first category, and on the second. */
      const words = (...comments: string[]) => ({
        categories: plan.categories.map(({ _id }, index) => ({ _id, comments: comments[index] ?? '' })),
      })
      const send = (index: number, ...comments: string[]) =>
        peers[index]?.me.call(calls.sendPeerComments, { params, body: words(...comments) }) ??
        Promise.reject(new Error(`There is no peer ${index}`))
      return {
        leader,
        subject,
        plan,
        params,
        peers,
        invite,
        words,
        send,
        me: await signInAsEmployee(subject),
        peer(index: number) {
          const found = peers[index]
          if (!found) throw new Error(`There is no peer ${index}`)
          return found
        },
        read: async () => (await leader.call(calls.peers, { params })).body,
        close: () => leader.call(calls.closePeers, { params, body: {} }),
        withdraw: (index: number) =>
          leader.call(calls.withdrawPeer, { params: { ...params, peerId: peers[index]?.person._id ?? '' } }),
        share: (isShared: boolean) => leader.call(calls.sharePeers, { params, body: { isShared } }),
      }
    },
  }
}
