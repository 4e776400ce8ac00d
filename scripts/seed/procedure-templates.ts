/** The demo company's checklists for people who join or leave. */

import type { ItemDetails } from '#shared/features/procedures/item-details.ts'

/** A task, its owner, the number of days after the start, and the item's other details. */
type Item = readonly [description: string, by: 'hr' | 'it', day: number, details?: SeededDetails]
/** `waitsFor` contains positions in the list. */
type SeededDetails = Omit<ItemDetails, 'waitsFor'> & { readonly waitsFor?: readonly number[] }
export interface ProcedureText {
  readonly title: string
  readonly items: readonly Item[]
}

/** By the name of the kind of procedure. */
export const PROCEDURE_TEMPLATES: Readonly<Record<string, readonly [ProcedureText, ProcedureText]>> = {
  onboarding: [
    {
      title: 'New engineer',
      items: [
        ['Send the welcome letter with the address, the first day’s plan and whom to ask for', 'hr', 0],
        [
          'Order the laptop and two screens; ask which keyboard layout they want',
          'it',
          1,
          { due: { from: 'hire', days: -5 }, note: 'Two weeks of delivery for layouts other than US and Spanish.' },
        ],
        ['Sign the contract and the confidentiality agreement', 'hr', 2],
        ['Create the work account and the mailbox, with a second factor', 'it', 3],
        ['Invite to source control, the issue tracker and the chat', 'it', 3],
        ['Register with social security and the insurance', 'hr', 5],
        ['Hand over the laptop and write down its serial number', 'it', 7, { waitsFor: [1] }],
        [
          'Introduce to the team and to a companion for the first month',
          'hr',
          7,
          { owner: { kind: 'leader' }, due: { from: 'hire', days: 7 } },
        ],
        ['Walk through the way from a change to production', 'it', 9],
        [
          'Explain the timesheet: what goes where, and until when',
          'hr',
          10,
          {
            owner: { kind: 'employee' },
            due: { from: 'hire', days: 10 },
            link: 'https://wiki.muster.example/timesheet',
          },
        ],
        ['Give access to the client’s systems, once the client has agreed', 'it', 14],
        ['Talk after the first month: what is missing, what was a surprise', 'hr', 30],
        ['Review at the end of the trial period', 'hr', 90],
        ['Set the first development plan', 'hr', 180],
      ],
    },
    {
      title: 'New colleague in the office',
      items: [
        ['Send the welcome letter with the address, the first day’s plan and whom to ask for', 'hr', 0],
        ['Sign the contract and the confidentiality agreement', 'hr', 2],
        ['Order the laptop and the telephone', 'it', 2],
        ['Create the work account and the mailbox, with a second factor', 'it', 3],
        ['Give access to the shared folders of the department', 'it', 4],
        ['Register with social security and the insurance', 'hr', 5],
        ['Hand over the laptop, the telephone and the key', 'it', 7],
        ['Introduce to everybody on the floor', 'hr', 7],
        ['Talk after the first month', 'hr', 30],
        ['Review at the end of the trial period', 'hr', 90],
      ],
    },
  ],
  'exit-procedure': [
    {
      title: 'Leaving the company',
      items: [
        ['Confirm the resignation and the last day in writing', 'hr', 0],
        ['Tell the leader, finance and the client who takes over', 'hr', 2],
        ['Plan the handover: what is running, who knows what', 'hr', 5],
        ['Settle what is left of the vacation', 'hr', 10],
        ['Hold the exit interview', 'hr', 24],
        ['Collect the laptop, the screens and the key', 'it', 29],
        ['Close the work account, and forward the mailbox to the leader for a month', 'it', 30],
        ['Remove from source control, the chat and the client’s systems', 'it', 30],
        ['Pay the final settlement', 'hr', 35],
        ['Cancel the insurance', 'hr', 38],
        ['Erase the laptop and return it to the stock', 'it', 40],
        ['Send the certificate of employment', 'hr', 45],
      ],
    },
    {
      title: 'End of a contract',
      items: [
        ['Tell the contractor and the client the last day', 'hr', 0],
        ['Take over what is running', 'hr', 7],
        ['Close the accounts on the last day', 'it', 14],
        ['Collect what was lent', 'it', 14],
        ['Check the last invoice against the timesheet', 'hr', 20],
        ['Write down whether we would work together again', 'hr', 21],
      ],
    },
  ],
}
