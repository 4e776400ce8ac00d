/** What is used of SES; loaded when a job first needs it, with a bundle of its own (`scripts/bundle.ts`). */
export { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses'
