import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { AppError } from '#kit/app-error.ts'
import { writeWorkbook } from '#kit/xlsx.ts'
import { deflateSpaces, type ForgedEntry, forgeArchive } from '#scripts/testing/forged-archives.ts'
import { forgeWorkbook, worksheetXml } from '#scripts/testing/forged-workbooks.ts'
import { readWorkbook } from './read-workbook.ts'

const SECOND = 1000
const MEGABYTES = 200
const CELL = '<row r="1"><c r="A1"><v>1</v></c></row>'
const workbookWithRules = (rules: string) => forgeArchive(forgeWorkbook({ sheet: worksheetXml(CELL, rules) }))
const workbookWithEntries = (...more: ForgedEntry[]) => forgeArchive([...forgeWorkbook(), ...more])
const validation = (sqref: string) =>
  `<dataValidations><dataValidation type="list" sqref="${sqref}"><formula1>"a,b"</formula1></dataValidation></dataValidations>`
const workbookWithName = (name: string, cells: string) =>
  forgeArchive(
    forgeWorkbook({ names: `<definedNames><definedName name="${name}">${cells}</definedName></definedNames>` }),
  )
const sheetOfCells = (count: number, attributes = '', value = '1') =>
  worksheetXml(
    Array.from(
      { length: Math.ceil(count / 10) },
      (_, row) => `<row r="${(row % 9000) + 1}">${`<c${attributes}><v>${value}</v></c>`.repeat(10)}</row>`,
    ).join(''),
  )
/** Deterministic noise. */
function noise(length: number): Buffer {
  let state = 1
  return Buffer.from(
    Array.from({ length }, () => {
      state = (state * 48_271) % 2_147_483_647
      return state & 255
    }),
  )
}
/** Makes a directory that contradicts its file. */
const patchBytes = (file: Buffer, at: number, bytes: readonly number[]) => {
  const copy = Buffer.from(file)
  copy.set(bytes, at < 0 ? copy.length + at : at)
  return copy
}
const entityBomb = Array.from({ length: 20 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('')
const plainWorkbook = forgeArchive(forgeWorkbook())

const HOSTILE: readonly (readonly [name: string, reason: string, file: () => Buffer])[] = [
  ['nothing', 'not a zip', () => Buffer.alloc(0)],
  ['random bytes', 'not a zip', () => noise(5000)],
  [
    'random bytes behind a zip header',
    'End of central directory',
    () => Buffer.concat([Buffer.from('PK\u0003\u0004'), noise(5000)]),
  ],
  ['a renamed picture', 'not a zip', () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), noise(500)])],
  [
    'an old binary workbook',
    'not a zip',
    () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4096)]),
  ],
  ['a page', 'not a zip', () => Buffer.from('<html><table><tr><td>1</td></tr></table></html>')],
  [
    'a text document',
    'has no sheet',
    () =>
      forgeArchive(
        forgeWorkbook().map(file =>
          file.name === 'xl/workbook.xml' ? { ...file, content: '<w:document><w:body/></w:document>' } : file,
        ),
      ),
  ],
  ['any other archive', 'part is missing', () => forgeArchive([{ name: 'readme.txt', content: 'Hello' }])],
  ['an archive without entries', 'not a zip', () => forgeArchive([])],
  [
    'the first half of a workbook',
    'End of central directory',
    () => plainWorkbook.subarray(0, plainWorkbook.length / 2),
  ],
  ['a workbook without its last byte', 'End of central directory', () => plainWorkbook.subarray(0, -1)],
  [
    'more than a megabyte',
    'file is too large',
    () => workbookWithEntries({ name: 'noise', content: '', deflated: noise(1024 * 1024) }),
  ],
  [
    'three hundred entries',
    'too many entries',
    () => workbookWithEntries(...Array.from({ length: 300 }, (_, i) => ({ name: `${i}.xml`, content: '' }))),
  ],
  ['two entries of one name', 'one name', () => workbookWithEntries({ name: 'XL/workbook.xml', content: '' })],
  ['an encrypted entry', 'encrypted', () => workbookWithEntries({ name: 'secret', content: 'a', flags: 1 })],
  [
    'a way out of the folder',
    'invalid relative path',
    () => workbookWithEntries({ name: '../../etc/passwd', content: 'a' }),
  ],
  [
    'a gigabyte in one entry',
    'unpacks to too much',
    () =>
      workbookWithEntries({
        name: 'xl/media/1.xml',
        content: '',
        deflated: deflateSpaces(60),
        claimedSize: 60 * 16 * 1024 * 1024,
      }),
  ],
  [
    'a gigabyte that claims to be ten bytes',
    'Cannot create a Buffer larger',
    () => workbookWithEntries({ name: 'a.xml', content: '', deflated: deflateSpaces(60), claimedSize: 10 }),
  ],
  [
    'gigabytes by the same six kilobytes again and again',
    'has two names',
    () => {
      const packed = deflateSpaces(1).subarray(0, 6000)
      return forgeArchive(
        Array.from({ length: 180 }, (_, i) => ({
          name: `${i}`,
          content: '',
          deflated: packed,
          claimedSize: 6_000_000,
          ...(i > 0 && { sharedOffset: 0 }),
        })),
      )
    },
  ],
  [
    'an entry inside another',
    'overlap',
    () => {
      const inner = { name: 'b', content: 'b' }
      return forgeArchive([
        { name: 'a', content: '', deflated: forgeArchive([inner]) },
        { ...inner, sharedOffset: 31 },
      ])
    },
  ],
  [
    'a sheet of a gigabyte',
    'Cannot create a Buffer larger',
    () =>
      forgeArchive(
        forgeWorkbook().map(file =>
          file.name.includes('sheet1') ? { ...file, deflated: deflateSpaces(50), claimedSize: 99 } : file,
        ),
      ),
  ],
  [
    'an entry that claims to be longer',
    'not what the directory says',
    () => workbookWithEntries({ name: 'a', content: 'a', claimedSize: 2 }),
  ],
  ['a directory with more entries than it has', 'unexpected EOF', () => patchBytes(plainWorkbook, -12, [9])],
  ['a directory elsewhere', 'unexpected EOF', () => patchBytes(plainWorkbook, -6, [255, 255, 255, 255])],
  [
    'a zip64 directory at the end of the universe',
    'unexpected EOF',
    () => {
      const locator = Buffer.concat([Buffer.from('PK\u0006\u0007'), Buffer.alloc(16, 255)])
      return Buffer.concat([plainWorkbook.subarray(0, -22), locator, plainWorkbook.subarray(-22)])
    },
  ],
  ['a validation of a million cells', 'Rules reach', () => workbookWithRules(validation('A1:Z40000'))],
  ['a validation of whole columns', 'Rules reach', () => workbookWithRules(validation('A1 C:D'))],
  [
    'validations that add up to a million cells',
    'Rules reach',
    () => workbookWithRules(validation('A1:A50 '.repeat(4000))),
  ],
  [
    'a million merged cells',
    'Rules reach',
    () => workbookWithRules('<mergeCells><mergeCell ref="A1:XFD1000"/></mergeCells>'),
  ],
  [
    'a hundred thousand merges',
    'Rules reach',
    () => workbookWithRules(`<mergeCells>${'<mergeCell ref="A1:B5"/>'.repeat(100_000)}</mergeCells>`),
  ],
  ['a name for the whole sheet', 'Names reach', () => workbookWithName('All', 'One!$A$1:$XFD$1048576')],
  ['a name for whole rows', 'Names reach', () => workbookWithName('_xlnm.Print_Area', 'One!$1:$9,One!$A:$C')],
  [
    'a billion laughs',
    'declares entities',
    () => forgeArchive(forgeWorkbook({ strings: `<!DOCTYPE l [<!ENTITY l0 "ha">${entityBomb}]><sst>&l20;</sst>` })),
  ],
  [
    'a declared entity in a part that nobody reads',
    'declares entities',
    () => workbookWithEntries({ name: 'xl/a.xml', content: '<!ENTITY a SYSTEM "file:///etc/passwd">' }),
  ],
  [
    'an unknown entity',
    'undefined entity',
    () => forgeArchive(forgeWorkbook({ sheet: worksheetXml('<row><c t="str"><v>&l20;</v></c></row>') })),
  ],
  [
    'a comment around the cells',
    'declares entities',
    () => forgeArchive(forgeWorkbook({ sheet: worksheetXml(`<!--${CELL}-->`) })),
  ],
  [
    'another encoding',
    'holds no data',
    () => forgeArchive(forgeWorkbook({ sheet: Buffer.from(worksheetXml(CELL), 'utf16le').toString('latin1') })),
  ],
  [
    'broken text',
    'disallowed character',
    () => forgeArchive(forgeWorkbook({ sheet: worksheetXml('<row><c t="str"><v>\u0000</v></c></row>') })),
  ],
  [
    'a reference to no character',
    'disallowed character',
    () => forgeArchive(forgeWorkbook({ sheet: worksheetXml('<row><c t="str"><v>&#xD800;</v></c></row>') })),
  ],
  [
    'a lone ampersand',
    'undefined entity',
    () => forgeArchive(forgeWorkbook({ sheet: worksheetXml('<row><c t="str"><v>a & b</v></c></row>') })),
  ],
  [
    'a cell in no row',
    'in no row',
    () => forgeArchive(forgeWorkbook({ sheet: worksheetXml('<c r="A1"><v>1</v></c>') })),
  ],
  ['sixty thousand cells', 'too many cells', () => forgeArchive(forgeWorkbook({ sheet: sheetOfCells(60_000) }))],
  [
    'a million empty cells',
    'too far',
    () => forgeArchive(forgeWorkbook({ sheet: worksheetXml(`<row>${'<c/>'.repeat(1_000_000)}</row>`) })),
  ],
  [
    'a row at the far end',
    'too far',
    () => forgeArchive(forgeWorkbook({ sheet: worksheetXml('<row r="1048576"><c r="A1048576"><v>1</v></c></row>') })),
  ],
  [
    'a column at the far end',
    'too far',
    () => forgeArchive(forgeWorkbook({ sheet: worksheetXml('<row r="1"><c r="XFD1"><v>1</v></c></row>') })),
  ],
  [
    'a row that is no number',
    'too far',
    () => forgeArchive(forgeWorkbook({ sheet: worksheetXml('<row r="-1e9"><c><v>1</v></c></row>') })),
  ],
  [
    'a million nested tags',
    'too many tags',
    () => forgeArchive(forgeWorkbook({ sheet: worksheetXml('<a>'.repeat(1_000_000)) })),
  ],
  [
    'a tag without an end',
    'has no end',
    () => forgeArchive(forgeWorkbook({ sheet: `<sheetData><c r="${' '.repeat(5_000_000)}` })),
  ],
  ['five million opening signs', 'has no end', () => forgeArchive(forgeWorkbook({ sheet: '<'.repeat(5_000_000) }))],
  ['a sheet without data', 'holds no data', () => forgeArchive(forgeWorkbook({ sheet: '<worksheet/>' }))],
  [
    'fifty thousand number formats',
    'too many formats',
    () =>
      forgeArchive(
        forgeWorkbook({ styles: `<numFmts>${'<numFmt numFmtId="9" formatCode="[[["/>'.repeat(50_000)}</numFmts>` }),
      ),
  ],
  [
    'one long text in fifty thousand cells',
    'too much text',
    () =>
      forgeArchive(
        forgeWorkbook({
          strings: `<si><t>${'x'.repeat(5_000_000)}</t></si>`,
          sheet: sheetOfCells(49_000, ' t="s"', '0'),
        }),
      ),
  ],
]

it.each(HOSTILE)('%s is refused', async (_, reason, file) => {
  const refusal = await readWorkbook(file()).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(AppError)
  expect(refusal).toMatchObject({ code: 'invalid', message: 'File not supported' })
  expect(refusal instanceof Error && String(refusal.cause)).toContain(reason)
})

/** Large, strange or both, and yet good enough to read. */
const HEAVY: readonly (readonly [name: string, file: () => Buffer])[] = [
  ['fifty thousand cells', () => forgeArchive(forgeWorkbook({ sheet: sheetOfCells(50_000) }))],
  [
    'formulas of megabytes',
    () => forgeArchive(forgeWorkbook({ sheet: sheetOfCells(9000, '', `1</v><f>${'A1+'.repeat(300)}</f><v>`) })),
  ],
  [
    'number formats that keep a pattern busy',
    () => {
      const code = `${'['.repeat(120)}${'&quot;'.repeat(120)}`
      const formats = Array.from({ length: 1000 }, (_, i) => `<numFmt numFmtId="${i + 200}" formatCode="${code}"/>`)
      const styles = `<numFmts>${formats.join('')}</numFmts><cellXfs>${'<xf numFmtId="200"/>'.repeat(5000)}</cellXfs>`
      return forgeArchive(forgeWorkbook({ styles, sheet: sheetOfCells(50_000, ' s="7"') }))
    },
  ],
  [
    'rich text of a hundred thousand runs',
    () =>
      forgeArchive(
        forgeWorkbook({
          strings: `<si>${'<r><t>a</t></r>'.repeat(100_000)}</si>`,
          sheet: sheetOfCells(40, ' t="s"', '0'),
        }),
      ),
  ],
  ['a filter over whole columns', () => workbookWithName('_xlnm._FilterDatabase', 'One!$A:$H')],
]

it('each hostile workbook is refused within a second, and all together within two hundred megabytes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'workbooks-'))
  try {
    const files = [...HOSTILE.map(([name, , file]) => [name, file] as const), ...HEAVY]
    const paths = files.map(([name]) => join(folder, name))
    for (const [at, [, file]] of files.entries()) await writeFile(paths[at] ?? folder, file())
    const { stdout } = await promisify(execFile)(process.execPath, [READER, ...paths])
    const ends = (JSON.parse(stdout) as ReadOutcome[]).map(end => ({ ...end, path: basename(end.path) }))
    expect(ends).toHaveLength(files.length)
    const [hostile, heavy] = [ends.slice(0, HOSTILE.length), ends.slice(HOSTILE.length)]
    expect(hostile.filter(({ milliseconds }) => milliseconds > SECOND)).toEqual([])
    expect(heavy.filter(({ milliseconds }) => milliseconds > 3 * SECOND)).toEqual([])
    // All hostile files together, in one process: what one leaves behind counts against the next.
    expect(hostile.reduce((sum, { megabytes }) => sum + megabytes, 0)).toBeLessThan(MEGABYTES)
    expect(heavy.filter(({ megabytes }) => megabytes > MEGABYTES)).toEqual([])
    const read = ends.filter(({ end }) => end.endsWith('rows')).map(({ path }) => path)
    expect(read).toEqual(HEAVY.map(([name]) => name))
    if (process.env.FIGURES) process.stdout.write(ends.map(end => `${JSON.stringify(end)}\n`).join(''))
  } finally {
    await rm(folder, { recursive: true })
  }
})

it('a workbook damaged anywhere is either read or refused, with no other effect', async () => {
  const good = await writeWorkbook([{ name: 'First', columns: [{ header: 'One' }], rows: [['a', 1, new Date(0)]] }])
  const random = noise(2000)
  for (let round = 0; round + 4 < random.length; round += 4) {
    const place = (random.readUInt32LE(round) * 7919) % good.length
    const damaged = patchBytes(good, place, [random[round] ?? 0, 255])
    const end = await readWorkbook(damaged).catch((error: unknown) => error)
    expect(Array.isArray(end) || end instanceof AppError).toBe(true)
  }
})

const READER = fileURLToPath(new URL('../../../scripts/testing/read-workbooks.ts', import.meta.url))
interface ReadOutcome {
  readonly path: string
  readonly end: string
  readonly milliseconds: number
  readonly megabytes: number
}
