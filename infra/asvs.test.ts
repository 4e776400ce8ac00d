/** Each requirement of levels 1 and 2 has one row in docs/asvs.md, and the tests, files and headings it names exist. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** The level of each requirement of ASVS 5.0, section by section: in 1.2, the first four are of level 1. */
const LEVELS: Readonly<Record<string, string>> = {
  '1.1': '22',
  '1.2': '1111122223',
  '1.3': '112222222223',
  '1.4': '222',
  '1.5': '123',
  '2.1': '122',
  '2.2': '112',
  '2.3': '12223',
  '2.4': '23',
  '3.1': '3',
  '3.2': '113',
  '3.3': '12223',
  '3.4': '11222233',
  '3.5': '11122333',
  '3.6': '3',
  '3.7': '22333',
  '4.1': '12233',
  '4.2': '23333',
  '4.3': '22',
  '4.4': '1222',
  '5.1': '2',
  '5.2': '112333',
  '5.3': '113',
  '5.4': '222',
  '6.1': '122',
  '6.2': '111111112222',
  '6.3': '11223333',
  '6.4': '112233',
  '6.5': '22222333',
  '6.6': '2223',
  '6.7': '33',
  '6.8': '2222',
  '7.1': '222',
  '7.2': '1111',
  '7.3': '22',
  '7.4': '11222',
  '7.5': '223',
  '7.6': '22',
  '8.1': '1233',
  '8.2': '1123',
  '8.3': '133',
  '8.4': '23',
  '9.1': '111',
  '9.2': '1222',
  '10.1': '22',
  '10.2': '223',
  '10.3': '22223',
  '10.4': '1111122222233333',
  '10.5': '22222',
  '10.6': '22',
  '10.7': '222',
  '11.1': '2233',
  '11.2': '22233',
  '11.3': '11233',
  '11.4': '1222',
  '11.5': '23',
  '11.6': '23',
  '11.7': '33',
  '12.1': '12233',
  '12.2': '11',
  '12.3': '22223',
  '13.1': '2333',
  '13.2': '222223',
  '13.3': '2233',
  '13.4': '1222233',
  '14.1': '22',
  '14.2': '12223333',
  '14.3': '122',
  '15.1': '12233',
  '15.2': '12233',
  '15.3': '1222222',
  '15.4': '3333',
  '16.1': '2',
  '16.2': '22222',
  '16.3': '2222',
  '16.4': '222',
  '16.5': '2223',
  '17.1': '23',
  '17.2': '22223333',
  '17.3': '22',
}
const VERDICTS = ['holds', 'partly', 'no', 'does not apply']

const page = readFileSync(new URL('../docs/asvs.md', import.meta.url), 'utf8')
const rows = page
  .split('\n')
  .filter(line => /^\| \d/.test(line))
  .map(line => {
    const [, number = '', level = '', , verdict = '', where = ''] = line.split('|').map(cell => cell.trim())
    return { number, level, verdict, where }
  })
const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const isThere = (path: string) => existsSync(new URL(`../${path}`, import.meta.url))

it('lists each requirement of levels 1 and 2 once and in order, with a verdict and a reference', () => {
  const expected = Object.entries(LEVELS).flatMap(([section, levels]) =>
    [...levels].flatMap((level, index) => (level === '3' ? [] : [`${section}.${index + 1} ${level}`])),
  )
  expect(expected).toHaveLength(253)
  expect(rows.map(({ number, level }) => `${number} ${level}`)).toEqual(expected)
  for (const { number, verdict, where } of rows) {
    expect(VERDICTS, number).toContain(verdict)
    expect(where, number).not.toBe('')
  }
})

it('states the right number of each verdict', () => {
  for (const verdict of VERDICTS)
    expect(page).toContain(`| ${verdict} | ${rows.filter(row => row.verdict === verdict).length} |`)
})

it('names only tests and groups that exist in the given file', () => {
  const named = rows.flatMap(({ number, where }) => {
    let file = ''
    return [...where.matchAll(/`([\w./-]+\.(?:test|story)\.tsx?)`|“([^”]+)”/g)].flatMap(([, path, name]) => {
      if (path) file = path
      return name ? [{ number, file, name }] : []
    })
  })
  expect(named.length).toBeGreaterThan(100)
  for (const { number, file, name } of named) {
    expect(isThere(file), `${number}: ${file}`).toBe(true)
    const pattern = new RegExp(`\\(\\s*(['"\`])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\1,`)
    expect(pattern.test(read(file)), `${number}: ${file} has no test “${name}”`).toBe(true)
  }
})

it('names only files that exist', () => {
  for (const { number, where } of rows)
    for (const [, path = ''] of where.matchAll(/`((?:\.github|shared|functions|web|infra|scripts)\/[\w./-]+\.\w+)`/g))
      expect(isThere(path), `${number}: ${path}`).toBe(true)
})

it('links only to pages and headings that exist', () => {
  const slug = (heading: string) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-')
  for (const { number, where } of rows)
    for (const [, target = ''] of where.matchAll(/\]\(([^)]+)\)/g)) {
      const [file = '', anchor] = target.split('#')
      expect(isThere(`docs/${file}`), `${number}: ${target}`).toBe(true)
      const slugs = [...read(`docs/${file}`).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => slug(heading))
      if (anchor) expect(slugs, `${number}: ${target}`).toContain(anchor)
    }
})
