/** One call of the API. */
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { type ReactNode, useMemo } from 'react'
import { formatRoles } from '#shared/features/role-labels.ts'
import { t } from '#shared/kit/texts.ts'
import { useCopy } from '#web/kit/use-copy.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip, type Tone } from '#web/ui/chip.tsx'
import { cn } from '#web/ui/cn.ts'
import { exampleOf, writeCommand } from './examples.ts'
import {
  type ApiCall,
  type ApiResponse,
  describeType,
  type Field,
  type JsonSchema,
  listFields,
  type OpenApiDocument,
} from './read-document.ts'

const TONES: Readonly<Record<string, Tone>> = { GET: 'blue', POST: 'green', PUT: 'yellow', DELETE: 'red' }

/** The same width for every method, so that the text beside it is aligned. */
export const MethodMark = ({ method }: { method: string }) => (
  <Chip
    tone={TONES[method] ?? 'grey'}
    className="h-5 w-14 shrink-0 justify-center px-0 font-mono text-[0.6875rem] leading-(--text-sm--line-height)"
  >
    {method}
  </Chip>
)

export function CallDetails({ call, document }: { call: ApiCall; document: OpenApiDocument }) {
  const command = useMemo(() => writeCommand(call, window.location.origin, document), [call, document])
  return (
    <Card className="min-w-0 p-5">
      <h2 className="text-base font-semibold break-words">{call.summary}</h2>
      <p className="mt-2 flex flex-wrap items-center gap-2">
        <MethodMark method={call.method} />
        <code className="font-mono text-[0.8125rem] break-all">{call.path}</code>
      </p>
      <p className="mt-3 text-muted-foreground">
        {describeAccess(call)} {describeTokens(call)}
      </p>
      <Example title={t`Request`} text={command} />
      {call.parameters.length ? (
        <Section title={t`Parameters`}>
          <FieldTable
            isSent
            fields={call.parameters.map(({ name, in: place, required, schema }) => ({
              path: place === 'path' ? `{${name}}` : `?${name}`,
              required,
              type: describeType(schema),
            }))}
          />
        </Section>
      ) : null}
      {call.body ? <Shape title={t`Body`} schema={call.body.schema} isSent /> : null}
      {call.success ? <Success answer={call.success} document={document} /> : null}
      <Section title={t`Refusals`}>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
          {call.failures.map(({ status, description }) => (
            <div key={status} className="contents">
              <dt className="font-mono text-[0.8125rem]">{status}</dt>
              <dd className="text-muted-foreground">{description}</dd>
            </div>
          ))}
        </dl>
      </Section>
    </Card>
  )
}

function describeAccess({ isPublic, roles, reach }: ApiCall): string {
  if (isPublic) return t`Needs no session.`
  const who = formatRoles(roles) || t`everybody who is signed in`
  if (reach === 'own') return t`For ${who}; only for their own records.`
  if (reach === 'led') return t`For ${who}; leaders of the people they lead.`
  return t`For ${who}.`
}

function describeTokens({ isPublic, tokenScope }: ApiCall): string {
  if (isPublic) return ''
  return tokenScope ? t`Open to access tokens with the scope ${tokenScope}.` : t`Closed to access tokens.`
}

function Success({ answer, document }: { answer: ApiResponse; document: OpenApiDocument }) {
  const { status, description, type, schema } = answer
  const example = useMemo(
    () => (schema && type === 'application/json' ? exampleOf(schema, document) : undefined),
    [schema, type, document],
  )
  if (example === undefined || !schema)
    return (
      <Section title={t`Answer ${status}`}>
        <p className="text-muted-foreground">{type ? `${description} (${type})` : description}</p>
      </Section>
    )
  return (
    <>
      <Example title={t`Answer ${status}`} text={example} />
      <Shape title={t`Fields of the answer`} schema={schema} />
    </>
  )
}

function Shape({ title, schema, isSent = false }: { title: string; schema: JsonSchema; isSent?: boolean }) {
  const fields = listFields(schema.type === 'array' && schema.items ? schema.items : schema)
  return (
    <Section title={title}>
      {fields.length ? (
        <FieldTable fields={fields} isSent={isSent} />
      ) : (
        <p className="text-muted-foreground first-letter:uppercase">{describeType(schema)}</p>
      )}
    </Section>
  )
}

interface FieldTableProps {
  readonly fields: readonly Field[]
  /** Whether the caller sends them; an answer's fields are only there or not. */
  readonly isSent?: boolean
}

const FieldTable = ({ fields, isSent = false }: FieldTableProps) => (
  <ul className="divide-y rounded-md border">
    {fields.map(({ path, required, type }) => (
      <li key={path} className="grid gap-x-4 px-3 py-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <code className="font-mono text-[0.8125rem] break-all">{path}</code>
          {required ? (
            <span className={cn('text-xs', isSent ? 'text-tone-red' : 'text-muted-foreground')}>
              {isSent ? t`required` : t`always¦in an answer`}
            </span>
          ) : null}
        </span>
        <span className="break-words text-muted-foreground">{type}</span>
      </li>
    ))}
  </ul>
)

const Section = ({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) => (
  <section className="mt-6">
    <div className="mb-2 flex min-h-8 items-center justify-between gap-3">
      <h3 className="font-medium">{title}</h3>
      {action}
    </div>
    {children}
  </section>
)

export function Example({ title, text }: { title: string; text: string }) {
  return (
    <Section title={title} action={<CopyButton what={title} text={text} />}>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users need the focus here to scroll
        tabIndex={0}
        className="max-h-96 overflow-auto rounded-md border bg-muted/50 p-3 font-mono text-xs leading-relaxed"
      >
        <code>{colourJson(text)}</code>
      </pre>
    </Section>
  )
}

/** A key with its colon, a string, or another JSON value. Other text, such as the rest of a command, does not match. */
const JSON_TOKEN =
  /("(?:\\.|[^"\\])*"\s*:)|("(?:\\.|[^"\\])*")|((?<=[:[,]\s*|^\s*)(?:true|false|null|-?\d[\d.e+-]*)(?=,?$))/gm

function colourJson(text: string): ReactNode[] {
  const parts: ReactNode[] = []
  let end = 0
  for (const match of text.matchAll(JSON_TOKEN)) {
    const [token, name, word] = match
    parts.push(text.slice(end, match.index))
    end = match.index + token.length
    const look = name ? 'text-tone-blue' : word ? 'text-tone-green' : 'text-tone-purple'
    parts.push(
      <span key={match.index} className={look}>
        {token}
      </span>,
    )
  }
  return [...parts, text.slice(end)]
}

function CopyButton({ what, text }: { what: string; text: string }) {
  const { isCopied, copy } = useCopy(text)
  return (
    <Button
      data-tooltip={isCopied ? t`Copied` : t`Copy`}
      variant="ghost"
      size="icon"
      aria-label={t`Copy the example: ${what}`}
      onClick={copy}
    >
      {isCopied ? <Check /> : <Copy />}
    </Button>
  )
}
