/** The templates of the demo company's development plans. */
import type { PeerMode } from '#shared/features/development-plan-templates.ts'

type Entry = readonly [title: string, description: string]

export interface PlanTemplateText {
  readonly title: string
  readonly categories: readonly Entry[]
  readonly ratings: readonly string[]
  readonly peerComments?: PeerMode
}

export const PLAN_TEMPLATES: readonly PlanTemplateText[] = [
  {
    title: 'Engineering growth',
    peerComments: 'anonymous',
    categories: [
      [
        'Craft',
        'Writes code that others understand and like to change. Tests what matters, keeps changes small, and leaves a place tidier than it was.',
      ],
      [
        'Delivery',
        'Cuts work into steps that are useful by themselves, says early when a date is at risk, and finishes what was begun.',
      ],
      [
        'System thinking',
        'Weighs cost, failure and growth when choosing a design, and writes the reasons down where the next person finds them.',
      ],
      [
        'Teamwork',
        'Reviews with care and within the day, shares what they learn, and helps before being asked. People ask to work with them.',
      ],
      [
        'Client and product',
        'Knows who uses the product and why. Asks for the problem behind a request, and says no with a better proposal.',
      ],
      [
        'Learning',
        'Picks one thing a quarter to get better at, practises it at work, and shows the others what came of it.',
      ],
    ],
    ratings: [
      'Beginning: does it with guidance, and asks at the right moment.',
      'Developing: does it alone where the way is known.',
      'Solid: does it reliably, also where the way is not known.',
      'Strong: others learn it from them.',
      'Exemplary: changes how the company does it.',
    ],
  },
  {
    title: 'Leading people',
    categories: [
      [
        'One-on-ones',
        'Meets everybody they lead each month, prepared, and listens more than they talk. What was agreed is written down and followed up.',
      ],
      [
        'Feedback',
        'Praises in public and soon, corrects in private and kindly, and always by what was seen rather than by who somebody is.',
      ],
      ['Growing others', 'Knows what each person wants to become, and finds them work that brings them there.'],
      ['Deciding', 'Hears those concerned, decides in time, explains why, and changes course when the facts do.'],
      ['Well-being', 'Notices overload before it is said, and takes something away instead of cheering on.'],
    ],
    ratings: [
      'Not yet: needs attention before the next period.',
      'Sometimes: shows when things are calm.',
      'Usually: the team can rely on it.',
      'Always: also under pressure, and others copy it.',
    ],
  },
  {
    title: 'First year',
    categories: [
      ['Settling in', 'Knows the people, the tools and the agreements, and whom to ask about what.'],
      ['First results', 'Has shipped something that a client uses, from the first line to the release.'],
      ['Questions', 'Asks early, brings what was tried already, and writes the answer down for the next newcomer.'],
      ['Habits', 'Fills in the timesheet each day, comes prepared, and keeps promises or moves them in time.'],
    ],
    ratings: ['Needs support', 'On the way', 'As hoped', 'Ahead'],
  },
]
