import type { Catalogue } from '#shared/kit/texts.ts'

export const referrals: Catalogue = {
  'All the referrals information': '',
  'Deposit Date': '',
  'Deposit date': '',
  'Nobody has been referred yet. Who referred a person is part of their record.': '',
  'Paid sets the deposit date to today; any other status clears it.': '',
  'Refer By': '',
  Referral: '',
  Referrals: '',
}
