import type { Catalogue } from '#shared/kit/texts.ts'

export const goalTemplates: Catalogue = {
  'HitGoal template': 'Plantilla de Hitgoal',
  'HitGoal template created successfully.': 'Plantilla de Hitgoal creada.',
  'Hitgoal template updated successfully.': 'Plantilla de Hitgoal actualizada.',
  'Last review': 'Última revisión',
  'Last review date': 'Fecha de la última revisión',
  'No templates yet. A template is the start of a goal.':
    'Aún no hay plantillas. Una plantilla es el comienzo de un objetivo.',
  Official: 'Oficial',
  'Only admins change official templates; others can also be changed by their author':
    'Solo los administradores cambian las plantillas oficiales; las demás también las puede cambiar su autor',
  'Only admins make a template official': 'Solo los administradores hacen oficial una plantilla',
  'Set for many': 'Fijar para varios',
  'Show Official Only': 'Mostrar solo las oficiales',
  'Templates to create goals from. Copied goals do not change when their template changes.':
    'Plantillas para crear objetivos. Los objetivos copiados no cambian cuando cambia su plantilla.',
}
