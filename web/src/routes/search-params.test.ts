import { expect, it } from 'vitest'
import { readId, readOneOf, readSearch, readText } from './search-params.ts'

const ID = '7e9a1f181f2b95600ba8abe6'
const read = readSearch({ employee: readId, by: value => readOneOf(['leader', 'country'], value), item: readText })

it.each([
  [
    { employee: ID, by: 'country', item: '4' },
    { employee: ID, by: 'country', item: '4' },
  ],
  [{}, {}],
  [{ employee: ID, page: '2' }, { employee: ID }],
  [{ employee: ID.toUpperCase(), by: 'Leader' }, {}],
  [{ employee: [ID], by: ['leader'], item: 4 }, {}],
  [{ employee: { _id: ID }, by: null, item: true }, {}],
  [{ employee: `${ID}\n`, by: '', item: '' }, { item: '' }],
])('reads %j as %j', (search, expected) => expect(read(search)).toEqual(expected))
