import type { Catalogue } from '#shared/kit/texts.ts'

export const hrCalendar: Catalogue = {
  '1 year': '1 año',
  Anniversary: 'Aniversario',
  'Export to CSV': 'Exportar a CSV',
  'Loading the months': 'Cargando los meses',
  'Loading the next days': 'Cargando los próximos días',
  'Next month': 'Mes siguiente',
  'Next {0} days': 'Próximos {0} días',
  'Nothing until {0}.': 'Nada hasta el {0}.',
  'Previous month': 'Mes anterior',
  Shown: 'Se muestra',
  'This year': 'Este año',
  '{0} years': '{0} años',
  'View¦of the calendar': 'Vista',
}
