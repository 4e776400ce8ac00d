/** The questions of every one-on-one, and the answers in some. */
export const QUESTIONS =
  '<h3>How was the month?</h3><p></p><h3>What went well, what did not?</h3><ul><li><p></p></li></ul>' +
  '<h3>What do you want to learn?</h3><p></p><h3>What should change?</h3><p></p>'

export const TALKING_POINTS: readonly string[] = [
  '<p>The release went out on time; the last week was <strong>too long</strong>. Next time the freeze begins earlier.</p>',
  '<p>Wants to see more of the back end. We look for a ticket that touches both sides.</p><ul><li><p>Pair with the payments team</p></li><li><p>One small service on their own</p></li></ul>',
  '<p>Happy in the project, the client praised the demo.</p><p>Asked what is missing for the next step: <em>leading a release</em>.</p>',
  '<p>A quiet month. Tests are slow again and that wears everybody out.</p>',
  '<h3>Learning</h3><p>Finished the course on observability; shows it to the guild in two weeks.</p>',
  '<p>Too many meetings: we strike two of them and look again in a month.</p>',
  '<p>Onboarding of the new colleague takes time, and is worth it.</p><blockquote><p>I learn most when I explain.</p></blockquote>',
  '<p>On call twice this month. We ask for a third person in the rotation.</p>',
  '<p>Plans three weeks of holidays; the handover is written.</p>',
  '<ol><li><p>Review times are down to half a day</p></li><li><p>The flaky suite is next</p></li></ol>',
]

/** Agenda templates of one-on-ones. */
export const AGENDAS = [
  {
    name: 'Monthly check-in',
    sections: [
      { heading: 'How are you?', points: ['What gave you energy this month?', 'What took it?'] },
      { heading: 'Work', points: ['What are you proud of?', 'What is in your way, and who could move it?'] },
      { heading: 'Growth', points: ['What did you learn?', 'Which goal should move next?'] },
      { heading: 'Between us', points: ['What should I do more of, or less?'] },
    ],
  },
  {
    name: 'First month with us',
    sections: [
      { heading: 'Arriving', points: ['What surprised you?', 'Whom have you not met yet, and should?'] },
      { heading: 'The work', points: ['Is it what we told you?', 'Which access or tool is missing?'] },
    ],
  },
]
