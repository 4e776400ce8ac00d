import type { Catalogue } from '#shared/kit/texts.ts'

export const agendaTemplates: Catalogue = {
  'Add a section with something to talk about': 'Agrega una sección con los temas por conversar',
  'Agenda template created successfully.': 'Plantilla de agenda creada.',
  'Agenda template updated successfully.': 'Plantilla de agenda actualizada.',
  'Agenda template. One-on-ones that were made from it stay as they are.':
    'Plantilla de agenda. Los uno a uno que se crearon con ella no cambian.',
  'Agenda templates': 'Plantillas de agenda',
  'At most {0} characters on a line': 'Máximo {0} caracteres por línea',
  'At most {0} points in a template': 'Máximo {0} puntos por plantilla',
  'At most {0} sections': 'Máximo {0} secciones',
  'Choose a template from the list': 'Elige una plantilla de la lista',
  'Do you want to delete this template? One-on-ones that were made from it stay as they are.':
    '¿Quieres eliminar esta plantilla? Los uno a uno que se crearon con ella no cambian.',
  Heading: 'Encabezado',
  'New agenda template': 'Nueva plantilla de agenda',
  'No sections yet. Begin with a heading, such as “How are you?”.':
    'Aún no hay secciones. Empieza con un encabezado, como “¿Cómo estás?”.',
  'No templates yet. Leaders choose one when they create a one-on-one, or on an empty agenda.':
    'Aún no hay plantillas. Los líderes eligen una al crear un uno a uno o en una agenda vacía.',
  'One on each line': 'Uno por línea',
  'Questions and points': 'Preguntas y puntos',
  'This agenda already has items. A template is only for an empty one.':
    'Esta agenda ya tiene puntos. Una plantilla es para una agenda vacía.',
  'What one-on-ones can begin with: points to talk about, under headings':
    'Con qué pueden empezar los uno a uno: puntos para conversar, bajo encabezados.',
  'Write at least one point': 'Escribe al menos un punto',
}
