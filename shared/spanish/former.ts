import type { Catalogue } from '#shared/kit/texts.ts'

/** Sentences that are no longer written, but are stored in the table, where they were written before. */
export const former: Catalogue = {
  'It is so already': 'Ya es así',
  'It was changed again since': 'Se cambió de nuevo después',
  'Somebody changed this since': 'Alguien cambió esto después',
  'Somebody deleted this since': 'Alguien eliminó esto después',
  'The new leader is no active leader': 'El nuevo líder no es un líder activo',
  'The salary entry of this change was edited since': 'El registro de salario de este cambio se modificó después',
  'Their pay was changed since': 'Su pago cambió después',
  'Their pay was entered since': 'Su salario se registró después',
  'Uploaded anew': 'Subida de nuevo',
}
