/** The settings of the functions that the bench calls; imported before any of them. */
import { OWN_PARTS } from '#shared/features/own-place.ts'

Object.assign(process.env, {
  LOG: 'errors',
  STAGE: 'bench',
  CLIENT_TIMEOUT: '120000',
  SALARY_SECRET: 'a secret of the bench and of nothing else',
  SESSION_SECRET: 'a secret of the bench and of nothing else',
  ORIGIN_SECRET: 'the bench comes through the front door',
  CURRENCIES: '{}',
  OWN_PLACE: JSON.stringify(OWN_PARTS),
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'MUSTERLOCAL',
  AWS_SECRET_ACCESS_KEY: 'muster-local-secret',
})
