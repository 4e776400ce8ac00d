/** What is used of Lambda; loaded when a call first needs it, with a bundle of its own (`scripts/bundle.ts`). */
export { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda'
