import { describe, expect, it } from 'vitest'
import { type BankFileTemplate, formatBankFile } from './bank-file.ts'

const ALL: BankFileTemplate = {
  separator: ';',
  header: true,
  columns: ['name', 'email', 'amount', 'reference', 'date'],
}
const payment = (more = {}) => ({
  name: 'Ana Solís',
  email: 'ana@muster.example',
  amount: 1234.5,
  reference: 'a1',
  date: '2028-02-29',
  ...more,
})

describe('the file for the bank', () => {
  it('has a line for each payment, with amounts to two decimals', () =>
    expect(formatBankFile(ALL, [payment(), payment({ amount: 0.1, name: '李 عمر 🙂' })])).toBe(
      'Name;Email;Amount;Reference;Date\r\n' +
        'Ana Solís;ana@muster.example;1234.50;a1;2028-02-29\r\n' +
        '李 عمر 🙂;ana@muster.example;0.10;a1;2028-02-29\r\n',
    ))

  it.each<[BankFileTemplate, string]>([
    [{ separator: ',', header: false, columns: ['reference', 'amount'] }, 'a1,1234.50\r\n'],
    [{ separator: '\t', header: true, columns: ['date', 'name'] }, 'Date\tName\r\n2028-02-29\tAna Solís\r\n'],
    [{ separator: ';', header: true, columns: [] }, '\r\n\r\n'],
  ])('follows its template %j', (template, text) => expect(formatBankFile(template, [payment()])).toBe(text))

  it.each([
    ['Solís; Ana', '"Solís; Ana"'],
    ['Ana "La" Solís', '"Ana ""La"" Solís"'],
    ['Ana, Solís', 'Ana, Solís'],
    ['Ana\r\nSolís;evil', '"Ana Solís;evil"'],
    ['Ana\u2028Solís', 'Ana Solís'],
    // A spreadsheet would run this as a formula; the bank would take an escaping apostrophe for part of the name.
    ['=HYPERLINK("x")', '"HYPERLINK(""x"")"'],
    ['+1+1', '1+1'],
    ['-@=Ana', 'Ana'],
    ['\t=1', '1'],
    ['Ana-María', 'Ana-María'],
    ["O'Neil", "O'Neil"],
  ])('writes the name %j as %s', (name, cell) =>
    expect(formatBankFile({ separator: ';', header: false, columns: ['name'] }, [payment({ name })])).toBe(
      `${cell}\r\n`,
    ),
  )
})
