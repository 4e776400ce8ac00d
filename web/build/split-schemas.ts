/** Makes the schemas of a shared module a module of their own, so that their library is loaded by what needs them. */
import { RolldownMagicString } from 'rolldown'
import { type ESTree, Visitor } from 'rolldown/utils'
import type { Plugin } from 'vite'

/** A constant or a function of a module. */
interface Definition extends ESTree.Span {
  readonly name: string
  readonly isExported: boolean
  /** The start of what remains of it without its `export`. */
  readonly bareStart: number
  readonly references: Set<string>
}

/**
 * Splits a shared module in two: `?schemas` has what needs the library of schemas, itself or by another definition of
 * the module, `?plain` has the rest. The module itself exports both from there, and weighs nothing.
 */
export const splitSchemas: Plugin = {
  name: 'split-schemas',
  // After TypeScript's types are gone, and after the contracts are bare.
  enforce: 'post',
  apply: 'build',
  transform: {
    filter: { id: /\/shared\/(features|kit)\/.*\.ts(\?(plain|schemas))?$/ },
    handler(code, id) {
      const [path = '', part] = id.split('?')
      const module = readDefinitions(this.parse(code))
      if (!module) return
      const schemas = findDependents(module.definitions, module.library)
      const plain = module.definitions.filter(definition => !schemas.includes(definition))
      if (plain.length === 0 || schemas.length === 0) return
      const isExported = (definition: Definition) => definition.isExported
      if (!part)
        return toModule(
          [
            `export { ${plain.filter(isExported).map(nameOf)} } from '${path}?plain'`,
            `export { ${schemas.filter(isExported).map(nameOf)} } from '${path}?schemas'`,
          ].join('\n'),
        )
      const edited = new RolldownMagicString(code)
      for (const { start, end } of part === 'plain' ? schemas : plain) edited.remove(start, end)
      for (const { start, bareStart } of part === 'plain' ? plain : schemas) edited.remove(start, bareStart)
      if (part === 'plain') return toModule(`${edited}\nexport { ${plain.map(nameOf)} }`)
      return toModule(
        `import { ${plain.map(nameOf)} } from '${path}?plain'\n${edited}\nexport { ${schemas.map(nameOf)} }`,
      )
    },
  },
}

const nameOf = ({ name }: Definition) => name
/** Constants and functions alone: what nobody imports need not be loaded. */
const toModule = (code: string) => ({ code, map: null, moduleSideEffects: false })

/**
 * Returns a module's definitions and the names under which it knows the library of schemas; undefined for a module
 * without it, or with more than imports, constants and functions.
 */
function readDefinitions(program: ESTree.Program) {
  const definitions: Definition[] = []
  const library = new Set<string>()
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration') {
      if (statement.source.value.startsWith('zod'))
        for (const { local } of statement.specifiers) library.add(local.name)
      continue
    }
    const isExported = statement.type === 'ExportNamedDeclaration'
    const declaration = isExported ? statement.declaration : statement
    const name = declaration && nameDefined(declaration)
    if (!name) return
    const { start, end } = statement
    definitions.push({ name, isExported, start, end, bareStart: declaration.start, references: new Set() })
  }
  new Visitor({
    Identifier: identifier =>
      void definitions
        .find(({ start, end }) => start <= identifier.start && identifier.end <= end)
        ?.references.add(identifier.name),
  }).visit(program)
  return library.size ? { definitions, library } : undefined
}

/** Returns the name of a constant or a function; undefined for every other statement, or several constants at once. */
function nameDefined(statement: ESTree.Statement | ESTree.Declaration): string | undefined {
  if (statement.type === 'FunctionDeclaration') return statement.id?.name
  if (statement.type !== 'VariableDeclaration' || statement.kind !== 'const') return
  const [{ id } = {}, ...more] = statement.declarations
  return id?.type === 'Identifier' && more.length === 0 ? id.name : undefined
}

/** Returns the definitions that refer to one of the names, themselves or by another definition. */
function findDependents(definitions: readonly Definition[], names: ReadonlySet<string>): readonly Definition[] {
  const dependents = definitions.filter(
    ({ name, references }) => names.has(name) || [...references].some(reference => names.has(reference)),
  )
  return dependents.length === names.size && dependents.every(({ name }) => names.has(name))
    ? dependents
    : findDependents(definitions, new Set(dependents.map(nameOf)))
}
