import { OWN_PARTS } from '#shared/features/own-place.ts'
import { startTestSecrets } from './secrets.ts'
import { WAIT_TIMEOUT } from './timeouts.ts'

/** The environment of a function in a test: its stage, where its secrets are, and the table that it uses. */
export const testEnvironment = async (TABLE: string, endpoint: string): Promise<Readonly<Record<string, string>>> => ({
  TABLE,
  LOG: 'errors',
  STAGE: 'test',
  COMPANY: 'Muster Example',
  ORIGINS: JSON.stringify({ main: 'https://muster.example', timesheet: 'https://timesheet.muster.example' }),
  ...(await startTestSecrets()),
  WEBHOOK_TARGETS: 'public',
  ONE_ON_ONE_DELETERS: JSON.stringify(['deleter@muster.example']),
  CURRENCIES: JSON.stringify({ Bolivia: 'BOB' }),
  OWN_PLACE: JSON.stringify(OWN_PARTS),
  REWARD_TOLERANCE_PERCENT: '10',
  BANK_FILE: JSON.stringify({
    separator: ';',
    header: true,
    columns: ['name', 'email', 'amount', 'reference', 'date'],
  }),
  SIGN_IN: JSON.stringify({ manual: true, domains: ['muster.example'] }),
  MAIL_TIMES: JSON.stringify({
    assigned: 'at once',
    dueTomorrow: 'daily',
    overdue: 'daily',
    waiting: 'at once',
    returned: 'at once',
    approved: 'daily',
    decided: 'at once',
    reopened: 'at once',
    changed: 'daily',
  }),
  MAIL_FROM: 'muster@muster.example',
  MAIL_CONFIGURATION: 'tests',
  AWS_ENDPOINT_URL_DYNAMODB: endpoint,
  // Long, because emulators are slow on a busy machine and no test is about their speed.
  CLIENT_TIMEOUT: String(WAIT_TIMEOUT),
  AWS_REGION: 'eu-central-1',
  AWS_ACCESS_KEY_ID: 'MUSTERLOCAL',
  AWS_SECRET_ACCESS_KEY: 'muster-local-secret',
})
