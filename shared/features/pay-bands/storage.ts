import type { CollectionStorage } from '#shared/kit/storage.ts'
import type { PayBandsRow } from '../pay-bands.ts'

export const payBandsStorage = {
  kind: 'collection',
  name: 'PAY_BAND',
  split: 'whole',
  // It has the id of its job title.
  refersTo: {
    'job-titles': { 'pay bands': { names: (row, { _id }) => row._id === _id && row.currencies.length > 0 } },
  },
} satisfies CollectionStorage<PayBandsRow>
