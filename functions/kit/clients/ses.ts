/** The parts of the SES client that we use, in a separate bundle that is loaded on first use (`scripts/bundle.ts`). */
export { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses'
