import { PassThrough } from 'node:stream'
import { afterEach, expect, it, vi } from 'vitest'
import { askToType, exitWith, findStage, readArguments } from './command-line.ts'

const ended = () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  const exit = vi.spyOn(process, 'exit').mockImplementation((code): never => {
    throw new Error(`ended with ${code}`)
  })
  return { said, exit }
}
afterEach(() => vi.restoreAllMocks())

it.each([
  ['local', 'local'],
  ['production', 'production'],
  ['Staging', undefined],
  ['toString', undefined],
  ['', undefined],
  [undefined, undefined],
])('the argument %s names the stage %s', (word, stage) => {
  expect(findStage(word)).toBe(stage)
})

it('a command exits with its message and its code', () => {
  const { said } = ended()
  expect(() => exitWith('There is no stage nowhere.', 2)).toThrow('ended with 2')
  expect(said).toHaveBeenCalledExactlyOnceWith('There is no stage nowhere.')
})

it('options may stand between the arguments, and an unknown option exits with the usage', () => {
  const { said } = ended()
  const argv = vi.spyOn(process, 'argv', 'get')
  argv.mockReturnValue(['node', 'script', 'staging', '--by', 'ada@company', 'session'])
  const { values, positionals } = readArguments({ by: { type: 'string' } }, 'Usage: …')
  expect([values.by, positionals]).toEqual(['ada@company', ['staging', 'session']])
  argv.mockReturnValue(['node', 'script', '--force'])
  expect(() => readArguments({ by: { type: 'string' } }, 'Usage: …')).toThrow('ended with 2')
  expect(said).toHaveBeenCalledExactlyOnceWith('Usage: …')
})

it('input typed at a terminal is trimmed', async () => {
  const [input, output] = [Object.assign(new PassThrough(), { isTTY: true }), new PassThrough()]
  const typed = askToType('Type the name of the stage: ', { input, output })
  input.write('  staging \n')
  expect(await typed).toBe('staging')
  expect(output.read().toString()).toContain('Type the name of the stage: ')
})

it('piped input is ignored, since only a terminal can confirm', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()]
  input.write('staging\n')
  expect(await askToType('Type the name of the stage: ', { input, output })).toBe('')
  expect(output.read()).toBe(null)
})
