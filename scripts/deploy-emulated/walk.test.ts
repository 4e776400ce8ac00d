import { expect, it } from 'vitest'
import { features } from '#shared/features/index.ts'
import { FLOWS } from './flows.ts'
import { findRefusals } from './walk.ts'

it('every feature has exactly one flow', () => {
  expect(FLOWS.map(({ feature }) => feature).sort()).toEqual(features.map(({ name }) => name).sort())
})

it('finds denied access and errors in the logs of functions, and nothing else', () => {
  const refused = '{"level":"warn","error":"AccessDenied","text":"no"}'
  const other = '{"level":"error","message":"failed"}'
  const iam = 'User: one is not authorized to perform: s3:GetObject'
  const lines = [
    ['goals', '{"level":"info","message":"request","status":404}\n'],
    ['goals', `${refused}\n`],
    ['home-job', other],
    ['api', iam],
    ['session', '{"level":"warn","message":"sign-in refused"}'],
  ] as const
  expect(findRefusals(lines)).toEqual([`goals: ${refused}`, `home-job: ${other}`, `api: ${iam}`])
})
