import type { Catalogue } from '#shared/kit/texts.ts'

export const agendaTemplates: Catalogue = {
  'Agenda template. One-on-ones that were made from it stay as they are.': '',
  'Agenda templates': '',
  Heading: '',
  'New agenda template': '',
  'No sections yet. Begin with a heading, such as “How are you?”.': '',
  'No templates yet. Leaders choose one when they create a one-on-one, or on an empty agenda.': '',
  'One on each line': '',
  'Questions and points': '',
  'What one-on-ones can begin with: points to talk about, under headings.': '',
}
