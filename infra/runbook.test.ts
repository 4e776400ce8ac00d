/** Each alarm of the stack has its heading in the runbook, and each heading there is an alarm. */
import { readFileSync } from 'node:fs'
import { App } from 'aws-cdk-lib'
import { Alarm } from 'aws-cdk-lib/aws-cloudwatch'
import { expect, it } from 'vitest'
import { addStage } from './app.ts'

const runbook = readFileSync(new URL('../docs/runbook.md', import.meta.url), 'utf8')
const [, alarms = ''] = /^# Alarms$([\s\S]*?)^# By hand$/m.exec(runbook) ?? []
const headings = [...alarms.matchAll(/^### (.+)$/gm)].map(([, heading = '']) => heading)
const named = addStage(new App(), { stage: 'production' })
  .node.findAll()
  .flatMap(one => (one instanceof Alarm ? [one.node.id] : []))
/** `Errors-…` is one heading for every function. */
const isUnder = (name: string, heading: string) =>
  heading.endsWith('…') ? name.startsWith(heading.slice(0, -1)) : name === heading

it('has exactly one heading for every alarm', () => {
  expect(named.length).toBeGreaterThan(40)
  for (const name of named)
    expect(
      headings.filter(heading => isUnder(name, heading)),
      name,
    ).toHaveLength(1)
})

it('has no heading for an alarm that does not exist', () => {
  for (const heading of headings)
    expect(
      named.some(name => isUnder(name, heading)),
      heading,
    ).toBe(true)
})

it('names only commands that exist', () => {
  const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  const commands = [...runbook.matchAll(/npm run ([a-z-]+)/g)].map(([, command = '']) => command)
  expect(commands.length).toBeGreaterThan(10)
  for (const command of commands) expect(Object.keys(scripts)).toContain(command)
})

it('links only to files and headings that exist', () => {
  const slug = (heading: string) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-')
  for (const [, target = ''] of runbook.matchAll(/\]\(([^)]+)\)/g)) {
    const [file = '', anchor] = target.split('#')
    const text = file ? readFileSync(new URL(`../docs/${file}`, import.meta.url), 'utf8') : runbook
    const slugs = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => slug(heading))
    if (anchor) expect(slugs, target).toContain(anchor)
  }
})
