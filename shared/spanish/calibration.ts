import type { Catalogue } from '#shared/kit/texts.ts'

export const calibration: Catalogue = {
  '1 plan with 1 rating, at {0} of the scale.': '1 plan con 1 calificación, en el {0} de la escala.',
  '1 plan with {0} ratings, {1} of the scale on average. {2} of the ratings are the highest.':
    '1 plan con {0} calificaciones: en promedio, {1} de la escala. El {2} de las calificaciones son la más alta.',
  'Against the others': 'Frente a los demás',
  Average: 'Promedio',
  'By job title': 'Por puesto',
  'By leader': 'Por líder',
  'By template': 'Por plantilla',
  Calibration: 'Calibración',
  High: 'Alta',
  Highest: 'Más alta',
  'How the ratings of completed plans spread, in fifths of each plan’s own scale':
    'Cómo se reparten las calificaciones de los planes completados, en quintos de la escala de cada plan',
  Low: 'Baja',
  Lowest: 'Más baja',
  Middle: 'Media',
  'More than {0} plans. Choose fewer months, or some leaders or job titles.':
    'Más de {0} planes. Elige menos meses, o algunos líderes o puestos.',
  'No group stands out.': 'Ningún grupo se destaca.',
  'No plan lies far from the others of its template.': 'Ningún plan se aleja de los demás de su plantilla.',
  'No plan with ratings was completed for these months.':
    'No se completó ningún plan con calificaciones para estos meses.',
  Outlier: 'Atípico',
  Plans: 'Planes',
  'Plans that stand out': 'Planes que se destacan',
  'rated by {0}': 'calificado por {0}',
  'Stands out: {0}.': 'Se destaca: {0}.',
  'The end is before the start': 'El final es anterior al inicio',
  'The shares of each group’s ratings, and their average on the scale':
    'Cómo se reparten las calificaciones de cada grupo y su promedio en la escala',
  Until: 'Hasta',
  '{0}, template average {1}': '{0}, promedio de la plantilla {1}',
  '{0} ({1}, outlier)': '{0} ({1}, atípico)',
  '{0} plans with {1} ratings, {2} of the scale on average. {3} of the ratings are the highest.':
    '{0} planes con {1} calificaciones: en promedio, {2} de la escala. El {3} de las calificaciones son la más alta.',
  '{0}, {1} points against the others': '{0}, {1} puntos frente a los demás',
  '{0}: ratings': '{0}: calificaciones',
}
