import type { Catalogue } from '#shared/kit/texts.ts'

export const referrals: Catalogue = {
  'All the referrals information': 'Toda la información de los referidos',
  'Deposit Date': 'Fecha de depósito',
  'Nobody has been referred yet. Who referred a person is part of their record.':
    'Aún no hay referidos. Quién refirió a una persona es parte de su registro.',
  'Paid sets the deposit date to today; any other status clears it.':
    'Pagado pone la fecha de depósito en hoy; cualquier otro estado la borra.',
  'Refer By': 'Referido por',
  Referral: 'Referido',
  'Referral of {0}': 'Referido: {0}',
  'Referral updated successfully.': 'Referido actualizado.',
  Referrals: 'Referidos',
}
