import type { Catalogue } from '#shared/kit/texts.ts'

export const oneOnOneReports: Catalogue = {
  '{0} action items': 'tareas: {0}',
  '{0} not done': 'sin hacer: {0}',
  '{0} of {1} held': '{0} de {1} realizados',
  '{0} one-on-ones': 'uno a uno: {0}',
  '{0} open': 'abiertos: {0}',
  '{0} without one': 'sin uno a uno: {0}',
  '{0}, held of all': '{0}: realizados del total',
  '{0}: {1}. People without one count for their present leader.':
    '{0}: {1}. Las personas sin uno a uno cuentan para su líder actual.',
  '{0}: leaders by months': '{0}: líderes por mes',
  '{0}/{1} held': '{0}/{1} realizados',
  'Action items one on one Report': 'Reporte de tareas de uno a uno',
  'All held': 'Todos realizados',
  'Employee list': 'Lista de empleados',
  'End date': 'Mes final',
  'Everybody has a one-on-one in {0}.': 'Todos tienen un uno a uno en {0}.',
  'New one-on-one with {0}': 'Nuevo uno a uno con {0}',
  'Nobody is led by these leaders in these months.': 'Estos líderes no tienen a nadie a cargo en estos meses.',
  'None held': 'Ninguno realizado',
  'One on one Report': 'Reporte de uno a uno',
  'One on one reports': 'Reportes de uno a uno',
  'One-on-one coverage': 'Cobertura de uno a uno',
  'Show all {0} leaders': 'Mostrar los {0} líderes',
  'Start date': 'Mes inicial',
  'The action items of these leaders by status': 'Las tareas de estos líderes por estado',
  'The action items of these leaders by status, as in the table':
    'Las tareas de estos líderes por estado, como en la tabla',
  'The one-on-ones of these leaders by status': 'Los uno a uno de estos líderes por estado',
  'The one-on-ones of these leaders by status, as in the table':
    'Los uno a uno de estos líderes por estado, como en la tabla',
  'These months are still to come, so nobody is missing yet.':
    'Estos meses aún no llegan, así que todavía no falta nadie.',
  'Under 40%': 'Menos del 40 %',
  Without: 'Sin uno a uno',
  'Without a one-on-one': 'Sin uno a uno',
}
