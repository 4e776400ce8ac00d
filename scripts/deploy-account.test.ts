import { expect, it } from 'vitest'
import { judgeAccount } from './deploy-account.ts'

const ready = { bootstrap: 21, concurrency: 1000, mailsADay: 50_000, mailDomain: 'Success' }
const judge = (facts: Partial<Parameters<typeof judgeAccount>[0]>) => judgeAccount({ ...ready, ...facts }, 'n.com')

it('reports nothing for an account that is ready, or for facts that could not be read', () => {
  expect(judge({})).toEqual({ refused: [], noticed: [] })
  const unknown = { bootstrap: undefined, concurrency: undefined, mailsADay: undefined, mailDomain: undefined }
  expect(judge(unknown)).toEqual({ refused: [], noticed: [] })
  // Sent without a limit.
  expect(judge({ mailsADay: -1 })).toEqual({ refused: [], noticed: [] })
})

it.each([
  [0, 'the account is not bootstrapped: npx cdk bootstrap aws://<account>/us-east-1'],
  [5, "the account's bootstrap is of version 5, and 6 is needed: run cdk bootstrap again"],
])('refuses an account with bootstrap version %d', (bootstrap, sentence) => {
  expect(judge({ bootstrap })).toEqual({ refused: [sentence], noticed: [] })
})

it.each([
  [{ concurrency: 10 }, 'Lambda runs 10 instances at once here. Ask for 100 or more.'],
  [{ mailsADay: 200 }, 'SES is in its sandbox: mails only go to verified addresses, 200 a day. See docs/runbook.md.'],
  [{ mailDomain: 'none' }, 'SES does not know n.com yet. Set the records below after this.'],
  [{ mailDomain: 'Pending' }, 'SES has not verified n.com (Pending), so no mail is sent. Set the records below.'],
])('reports %j without refusing the deployment', (facts, sentence) => {
  expect(judge(facts)).toEqual({ refused: [], noticed: [sentence] })
})

it.each([{ bootstrap: 6 }, { concurrency: 100 }, { mailsADay: 201 }])('accepts %j as sufficient', facts => {
  expect(judge(facts)).toEqual({ refused: [], noticed: [] })
})
