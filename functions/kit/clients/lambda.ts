/**
 * The parts of the Lambda client that we use, in a separate bundle that is loaded on first use (`scripts/bundle.ts`).
 */
export { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda'
