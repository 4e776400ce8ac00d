import { expect, it } from 'vitest'
import { formatContentDisposition } from './content-disposition.ts'

it.each([
  ['Report.pdf', 'attachment; filename="Report.pdf"; filename*=UTF-8\'\'Report.pdf'],
  ['Año 1.pdf', 'attachment; filename="Ano 1.pdf"; filename*=UTF-8\'\'A%C3%B1o%201.pdf'],
  ['李.pdf', 'attachment; filename="_.pdf"; filename*=UTF-8\'\'%E6%9D%8E.pdf'],
  ['a"b\\c%d/e', 'attachment; filename="a_b_c_d_e"; filename*=UTF-8\'\'a%22b%5Cc%25d%2Fe'],
  ["it's (*).pdf", "attachment; filename=\"it's (*).pdf\"; filename*=UTF-8''it%27s%20%28%2A%29.pdf"],
  ['a\r\nb', 'attachment; filename="a__b"; filename*=UTF-8\'\'a%0D%0Ab'],
  ['a\ud83d', 'attachment; filename="a_"; filename*=UTF-8\'\'a%EF%BF%BD'],
])('%j is used as the file name', (name, header) => expect(formatContentDisposition(name)).toBe(header))
