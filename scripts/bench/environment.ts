/** The settings of the functions that the bench calls; imported before any of them. */
import { OWN_PARTS } from '#shared/features/own-place.ts'
import { startTestSecrets } from '../testing/secrets.ts'

Object.assign(process.env, {
  LOG: 'errors',
  STAGE: 'bench',
  CLIENT_TIMEOUT: '120000',
  ...(await startTestSecrets()),
  CURRENCIES: '{}',
  OWN_PLACE: JSON.stringify(OWN_PARTS),
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'MUSTERLOCAL',
  AWS_SECRET_ACCESS_KEY: 'muster-local-secret',
})
