import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { WebConfig } from './web-config.ts'

const config = {
  stage: 'production',
  product: 'Muster',
  company: 'Example',
  timesheetHosts: ['timesheet.muster.example'],
  hosts: { staff: 'https://muster.example', timesheet: 'https://timesheet.muster.example' },
  providers: { google: { authority: 'https://accounts.google.com', clientId: '1' } },
  manualSignIn: false,
  ownPlace: ['action-items'],
  currencies: { Bolivia: 'BOB' },
}

it.each([
  [{}, true],
  [{ providers: {} }, true],
  [{ stage: undefined }, false],
  [{ product: '' }, false],
  [{ company: 'x'.repeat(101) }, false],
  [{ hosts: {} }, false],
  [{ hosts: { staff: 'https://muster.example' } }, false],
  [{ providers: { microsoft: { authority: 'https://login.example' } } }, false],
  [{ manualSignIn: 'no' }, false],
  [{ ownPlace: [] }, true],
  [{ currencies: {} }, true],
  [{ currencies: undefined }, false],
  [{ ownPlace: undefined }, false],
])('the configuration of a stage with %j is valid: %s', (more, isOne) =>
  expect(z.safeParse(WebConfig, { ...config, ...more }).success).toBe(isOne),
)
