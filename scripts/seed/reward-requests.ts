/** What people of the demo company request rewards for. */
import type { rewardReasons } from '#shared/features/rewards/list.ts'

export interface RewardRequestText {
  readonly reason: (typeof rewardReasons)['all'][number]['name']
  readonly amount: number
  readonly purchased: string
  readonly company: string
  readonly description: string
}

export const REWARD_REQUESTS: readonly RewardRequestText[] = [
  {
    reason: 'Education',
    amount: 180,
    purchased: 'Course: Designing data-intensive systems',
    company: 'Campus Norte',
    description: 'A six-week evening course on data systems. We need it for the reports of next quarter.',
  },
  {
    reason: 'Education',
    amount: 65,
    purchased: 'Two books on accessibility',
    company: 'Librería Universal',
    description: 'Two books on accessible interfaces, for me and then for the shelf of the team.',
  },
  {
    reason: 'Equipment',
    amount: 95.5,
    purchased: 'Mechanical keyboard',
    company: 'TecnoMart',
    description: 'A quieter keyboard: my colleagues asked for it as much as I do.',
  },
  {
    reason: 'Equipment',
    amount: 145,
    purchased: 'Noise-cancelling headphones',
    company: 'TecnoMart',
    description: 'Headphones for the calls with the client, whose mornings are our loudest hours.',
  },
  {
    reason: 'Health',
    amount: 120,
    purchased: 'Gym membership, three months',
    company: 'Vida Activa',
    description: 'Three months at the gym beside the office.',
  },
  {
    reason: 'Health',
    amount: 80,
    purchased: 'Glasses for the screen',
    company: 'Óptica Central',
    description: 'Glasses for work at the screen, as the eye doctor has prescribed.',
  },
  {
    reason: 'Home Office',
    amount: 210,
    purchased: 'Office chair',
    company: 'Muebles del Valle',
    description: 'A chair for the days at home. The present one comes from the kitchen.',
  },
  {
    reason: 'Home Office',
    amount: 48.9,
    purchased: 'Desk lamp',
    company: 'Casa Luz',
    description: 'A lamp that does not blink on video.',
  },
  {
    reason: 'Team Event',
    amount: 150,
    purchased: 'Dinner of the team',
    company: 'Soda La Esquina',
    description: 'Dinner of the team after the release, nine people.',
  },
  {
    reason: 'Other',
    amount: 30,
    purchased: 'Parking of a week',
    company: 'Parqueo Central',
    description: 'Parking in the week when the client visited and the bus was on strike.',
  },
]
