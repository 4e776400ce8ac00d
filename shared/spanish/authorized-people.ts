import type { Catalogue } from '#shared/kit/texts.ts'

export const authorizedPeople: Catalogue = {
  'At most 500 people': 'Máximo 500 personas',
  Authorized: 'Autorizadas',
  'Authorized people updated successfully.': 'Personas autorizadas actualizadas.',
  'Choose a leader first.': 'Elige primero un líder.',
  'People a leader can see in addition to their direct reports: their summary, one-on-ones, plans and action items':
    'Personas que un líder puede ver además de las que lidera: su resumen, sus uno a uno, sus planes y sus tareas.',
  'There is no such leader. Choose another one.': 'No existe ese líder. Elige otro.',
}
