/** What the browser reads of the contracts: of a call its method, path, access and kind of response. */
import { RolldownMagicString } from 'rolldown'
import { type ESTree, Visitor } from 'rolldown/utils'
import type { Plugin } from 'vite'

/** The functions of `shared/kit/contract.ts` that define a call. */
const CALL_FACTORIES = ['get', 'post', 'put', 'del']
/** What only the server reads of a call: it parses requests and describes them. Forms name the schema they check. */
const SERVER_ONLY = ['summary', 'params', 'query', 'body']

/**
 * Leaves out of the calls what only the server reads, and marks what `shared` computes for its constants as free of side
 * effects, so that the build drops schemas that nobody reads: a fifth of the contracts that a list loads.
 */
export const bareContracts: Plugin = {
  name: 'bare-contracts',
  // After TypeScript's types are gone.
  enforce: 'post',
  transform: {
    filter: { id: /\/shared\/(features|kit)\// },
    handler(code, id) {
      const edited = new RolldownMagicString(code)
      const left: ESTree.Span[] = []
      const leaveOutSchemas = ({ properties, end }: ESTree.ObjectExpression) =>
        properties.forEach((property, index) => {
          if (property.type !== 'Property' || property.key.type !== 'Identifier') return
          if (property.key.name === 'result') {
            // That there is one says that the response is JSON.
            edited.overwrite(property.value.start, property.value.end, 'true')
            left.push(property.value)
          } else if (SERVER_ONLY.includes(property.key.name)) {
            edited.remove(property.start, properties[index + 1]?.start ?? end - 1)
            left.push(property)
          }
        })
      const isOfCalls = id.includes('/shared/kit/contract.ts')
      let constants = 0
      let functions = 0
      const enterFunction = () => void functions++
      const exitFunction = () => void functions--
      new Visitor({
        VariableDeclaration: () => void constants++,
        'VariableDeclaration:exit': () => void constants--,
        FunctionDeclaration: enterFunction,
        'FunctionDeclaration:exit': exitFunction,
        FunctionExpression: enterFunction,
        'FunctionExpression:exit': exitFunction,
        ArrowFunctionExpression: enterFunction,
        'ArrowFunctionExpression:exit': exitFunction,
        // The call that the functions make of what they are given.
        ReturnStatement: ({ argument }) => {
          if (isOfCalls && argument?.type === 'ObjectExpression') leaveOutSchemas(argument)
        },
        CallExpression: call => {
          if (left.some(({ start, end }) => start <= call.start && call.end <= end)) return
          if (constants > 0 && functions === 0) edited.appendLeft(call.start, '/* @__PURE__ */ ')
          const spec = call.arguments[1]
          if (call.callee.type !== 'Identifier' || !CALL_FACTORIES.includes(call.callee.name)) return
          if (spec?.type === 'ObjectExpression') leaveOutSchemas(spec)
        },
      }).visit(this.parse(code))
      return { code: edited.toString(), map: null }
    },
  },
}
