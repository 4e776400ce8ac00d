import type { Catalogue } from '#shared/kit/texts.ts'

export const developmentPlanTemplates: Catalogue = {
  'Anonymously, at least three': 'De forma anónima, al menos tres',
  'At most 100 categories': 'Máximo 100 categorías',
  'At most 50 ratings': 'Máximo 50 calificaciones',
  'CDP Template was not found': 'No se encontró la plantilla de plan',
  'Peer comments': 'Comentarios de colegas',
  'Create a new development plan template': 'Crear una plantilla de plan',
  'Development plan template created successfully.': 'Plantilla de plan creada.',
  'Development plan template updated successfully.': 'Plantilla de plan actualizada.',
  'Do you want to copy this development plan template': '¿Quieres copiar esta plantilla de plan?',
  'In plans that begin with this template, the leader can invite colleagues to comment by category.':
    'En los planes que empiezan con esta plantilla, el líder puede invitar a colegas a comentar por categoría.',
  'Its ratings and categories': 'Sus calificaciones y categorías',
  'Loading the template': 'Cargando la plantilla',
  'No categories': 'Sin categorías',
  'No ratings': 'Sin calificaciones',
  'No templates yet. A plan begins with a template’s categories and ratings.':
    'Aún no hay plantillas. Un plan empieza con las categorías y calificaciones de una plantilla.',
  'Not at all': 'De ninguna forma',
  'Peers may be asked to comment': 'Se puede pedir a colegas que comenten',
  Ratings: 'Calificaciones',
  'Templates for career development plans. Existing plans keep the template they were created with.':
    'Plantillas para planes de desarrollo profesional. Los planes existentes conservan la plantilla con la que se crearon.',
  'There are no categories to display, try adding a new category.': 'No hay categorías que mostrar; agrega una nueva.',
  'There are no records to display, try adding a new rating.': 'No hay registros que mostrar; agrega una calificación.',
  'This template is too long. Please shorten its descriptions.':
    'Esta plantilla es demasiado larga. Acorta sus descripciones.',
  'Update the development plan template': 'Actualizar la plantilla de plan',
  'View template': 'Ver plantilla',
  'With their names': 'Con sus nombres',
}
