/** The content of the demo company's goals: an objective with its category, type and key results. */
export interface GoalText {
  readonly objective: string
  readonly category: string
  readonly type: string
  /** A key result and its source. */
  readonly keyResults: readonly (readonly [keyResult: string, source: string])[]
  /** Whether the company itself suggests it. */
  readonly official?: true
}

export const GOAL_TEXTS: readonly GoalText[] = [
  {
    objective: 'Bring a newcomer up to speed',
    category: 'Leadership',
    type: 'Mentoring',
    official: true,
    keyResults: [
      ['Meet once a week for the first three months', 'Calendar'],
      ['The newcomer ships a change on their own', 'Pull requests'],
      ['The guide for newcomers says what was missing', 'Wiki'],
    ],
  },
  {
    objective: 'Earn the AWS Developer certificate',
    category: 'Learning',
    type: 'Certification',
    official: true,
    keyResults: [
      ['Finish the preparation course', 'Course platform'],
      ['Reach 80% in two practice exams', 'Practice exams'],
      ['Pass the exam', 'Certificate'],
    ],
  },
  {
    objective: 'Give a talk that others learn from',
    category: 'Communication',
    type: 'Presentation',
    official: true,
    keyResults: [
      ['Hold it in front of the team first', 'Feedback form'],
      ['Hold it in front of the company', 'Recording'],
    ],
  },
  {
    objective: 'Make releases uneventful',
    category: 'Delivery',
    type: 'Measurement',
    official: true,
    keyResults: [
      ['A release takes less than fifteen minutes', 'Pipeline'],
      ['No rollback in eight weeks', 'Release notes'],
      ['Everybody in the team has released once', 'Pipeline'],
    ],
  },
  {
    objective: 'Know what the client thinks of us',
    category: 'Client satisfaction',
    type: 'Feedback',
    official: true,
    keyResults: [
      ['Ask the client for feedback each quarter', 'Survey'],
      ['Agree on two changes and make them', 'Minutes'],
    ],
  },
  {
    objective: 'Halve the time that the test suite takes',
    category: 'Engineering quality',
    type: 'Measurement',
    keyResults: [
      ['Know which tests are slow, and why', 'Report'],
      ['The suite takes under ten minutes', 'Pipeline'],
    ],
  },
  {
    objective: 'Speak English with clients without hesitation',
    category: 'Communication',
    type: 'Course',
    keyResults: [
      ['Finish the B2 course', 'Certificate'],
      ['Lead three meetings with the client', 'Calendar'],
    ],
  },
  {
    objective: 'Close the findings of the security review',
    category: 'Security',
    type: 'Deliverable',
    keyResults: [
      ['No high finding is left', 'Review'],
      ['Medium findings have an owner and a date', 'Backlog'],
      ['Dependencies are updated each month', 'Pull requests'],
    ],
  },
  {
    objective: 'Write down how we estimate',
    category: 'Process',
    type: 'Publication',
    keyResults: [
      ['Compare the estimates of the last ten stories with what they took', 'Report'],
      ['Publish the guide', 'Wiki'],
    ],
  },
  {
    objective: 'Leave on time four days a week',
    category: 'Well-being',
    type: 'Measurement',
    keyResults: [
      ['No overtime in two months', 'Timesheet'],
      ['Two people can stand in for each part of the work', 'Team chart'],
    ],
  },
  {
    objective: 'Take over a module from its author',
    category: 'Career growth',
    type: 'Deliverable',
    keyResults: [
      ['Fix five defects in it', 'Pull requests'],
      ['Draw how its parts fit together', 'Wiki'],
      ['Review each change to it', 'Pull requests'],
    ],
  },
  {
    objective: 'Interview candidates well',
    category: 'Leadership',
    type: 'Feedback',
    keyResults: [
      ['Sit in on three interviews', 'Calendar'],
      ['Lead three, with feedback from whoever sits in', 'Feedback form'],
    ],
  },
  {
    objective: 'Learn enough Kotlin to help the Android team',
    category: 'Learning',
    type: 'Course',
    keyResults: [
      ['Finish the course', 'Course platform'],
      ['Ship a small change to the app', 'Pull requests'],
    ],
  },
]

/** Why some goals failed. */
export const FAILURE_REASONS = [
  'The client ended the project before there was anything to measure.',
  'Moved to another team, where this is no longer asked for.',
  'The course was cancelled twice. We look for another one in spring.',
  'There was no time beside the release; we agreed on a smaller goal.',
]

export const GOAL_REMARKS = [
  '',
  '',
  'Agreed on in the yearly talk.',
  'Half an hour a week is set aside for it.',
  'Ask for help early: two others are doing the same.',
]
