/** Action items of a software company, and comments on them. */
export const AGREEMENTS: readonly (readonly [title: string, description: string])[] = [
  [
    'Draft the migration plan for the billing service',
    'Two pages at most; bring it to the next meeting.\n- [x] The steps\n- [ ] The risks\n- [ ] Who must be told',
  ],
  [
    'Pair with the new joiner on the release process',
    'One release together, the next one with them in the lead. Write down what was not obvious.',
  ],
  [
    'Book the cloud certification exam',
    'The company pays for the first try. Choose a date within the quarter and block two study mornings a week.',
  ],
  ['Prepare a talk on accessible forms', 'Twenty minutes for the front-end guild, with one form of ours mended live.'],
  ['Agree on holidays with the client', 'The client plans a release in that week; settle who covers before booking.'],
  [
    'Reduce review time below one day',
    'Smaller changes, and a fixed hour for reviews in the morning. Look at the numbers in a month.',
  ],
  [
    'Write the runbook for the nightly import',
    'What it does, how one sees that it failed, and how to run it again without harm.',
  ],
  [
    'Ask the client for feedback on the last release',
    'Three questions:\n- [x] What helped\n- [x] What was missing\n- [ ] What surprised them',
  ],
  [
    'Set up a learning goal for the next half year',
    'One goal, with what will be different once it is reached. Bring two proposals.',
  ],
  ['Clear the backlog of flaky tests', 'Mend or delete. No test may be skipped without a name and a date.'],
  ['Hand over the reporting module', 'Walk through the code with the new owner, then answer questions for two weeks.'],
  ['Improve spoken English in client calls', 'Lead the stand-up on Tuesdays; the course is paid for if it helps.'],
  ['Estimate the mobile redesign', 'A range with its assumptions, and what would change it most.'],
  ['Talk to HR about the insurance change', 'The form is due at the end of the month; dependants must be listed anew.'],
  ['Rotate off the on-call schedule for March', 'Find somebody to swap with and tell the team lead.'],
  ['Document the architecture decision on queues', 'Half a page: what was decided, why, what was left aside.'],
  [
    'Shadow the product owner for a sprint',
    'Join the refinement and two client calls, and note what engineering could do better.',
  ],
  [
    'Close the security findings of the audit',
    'Two are high: the old library and the open storage. Show the evidence when done.',
  ],
  ['Plan the move to the new project', 'Last day on the old one, first day on the new one, and who takes over what.'],
  [
    'Collect examples for the promotion case',
    'Three pieces of work with their effect, and a colleague who can speak to each.',
  ],
  ['Renew the laptop before it fails', 'It is past its third year. Agree on a day without meetings for the change.'],
  [
    'Try the new profiling tool on the search page',
    'The page takes three seconds for large clients; find the two biggest costs.',
  ],
  ['Mentor the intern until June', 'A weekly half hour, a small project of their own, and a demo at the end.'],
  [
    'Clarify overtime for the release weekend',
    'Who, how long, and how it is given back. Settle it before the weekend.',
  ],
]
export const COMMENT_REMARKS: readonly string[] = [
  'Started on this; a first version is in the shared folder.',
  'Blocked until the client answers. Reminded them today.',
  'Looks good. Please add the numbers before we close it.',
  'We talked about it this morning and moved the date by a week.',
  'Done and shown to the team.\nThey asked for a shorter version, which follows on Friday.',
  'Not the right moment: the release comes first. Back on it next month.',
  'Thanks! That is exactly what we needed.',
]
