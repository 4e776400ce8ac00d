/** Texts of leaders in the demo company's development plans: about a category, and about next steps. */
export const ASSESSMENTS: readonly string[] = [
  'The refactoring of the import was a model of small steps: fourteen changes, none of them scary, and the old code is gone.',
  'Estimates still come late. When the date moved in May we heard of it two days before; a week earlier would have left us room.',
  'Others ask for this person as a reviewer. The comments explain the why and leave the how to the author.',
  'Took over the incident on the 14th without being asked, kept the client informed every half hour, and wrote down what we learned.',
  'Knows the way and goes it alone. The next step is to choose the way where nobody has gone yet.',
  'Tests were an afterthought in two of the three tickets we looked at together. We agreed to begin with them.',
  'Held the session on accessibility for the whole guild. Three teams have changed their checklists since.',
  'Says no kindly, and with a better proposal. The client told us so in the quarterly review.',
  'More reserved in meetings than the work deserves. We agreed on one point a week that is theirs to present.',
  'Reliable, also in the two weeks when half the team was ill.',
]

export const OUTLOOKS: readonly string[] = [
  'A good period. For the next one: lead a release from the first ticket to the retrospective, with somebody at hand to ask.',
  'We look at the workload again in a month. Nothing here is worth a burnt-out colleague.',
  'Wants to move towards the back end; the payments team has room from next month for two days a week.',
  'Will mentor the newcomer who begins in spring. We meet every second week about how that goes.',
  'The course on observability is approved. What came of it is shown to the guild before the summer.',
]

/** Anonymous comments of colleagues about each other. */
export const PEER_WORDS: readonly string[] = [
  'When I was stuck on the migration, half an hour together saved me two days.',
  'Answers in the channel within the hour, also when the question is a beginner’s.',
  'I would like to see drafts earlier. The design was nearly done when we heard of it.',
  'Their reviews are the ones I learn from. A little praise in between would do no harm.',
  'Keeps the calm when a release goes wrong, and the rest of us with it.',
  'Sometimes says nothing in the planning, and everything afterwards. Say it there!',
  'The notes after each client call are gold. I copy how they are written.',
  'Takes on too much. Twice this year a hand-over was late because of it.',
]

/** People's comments about themselves, by category. */
export const OWN_WORDS: readonly string[] = [
  'I look at the whole before I begin now, and the reviews have become short.',
  'I still say yes too quickly. The estimate of the export was mine, and it was too low.',
  'I would like to do more of this: it is where I learn the most.',
  '',
]
