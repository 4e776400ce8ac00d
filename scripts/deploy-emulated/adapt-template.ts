/** What the emulator cannot make of the stage's template, and what is done about it. Everything else is deployed as it is. */

type Value = string | number | boolean | null | readonly Value[] | { readonly [name: string]: Value }
type Properties = Readonly<Record<string, Value>>
interface Resource {
  readonly Type: string
  readonly DependsOn?: string | readonly string[]
  readonly Properties?: Properties
}
export interface Template {
  readonly Resources: Readonly<Record<string, Resource>>
  readonly Outputs?: Readonly<Record<string, Value>>
  readonly Metadata?: { readonly left: number }
}

/** It does not know the first; the second is a program in Python with a layer, which it does not end. */
const UNKNOWN: readonly string[] = ['AWS::Backup::BackupSelection', 'Custom::CDKBucketDeployment']

/** The template for an emulator that listens on this port; its metadata says how many resources are left out. */
export function adaptTemplate(template: Template, port: number): Template {
  const all = Object.entries(template.Resources)
  const made = all.filter(([, { Type }]) => !UNKNOWN.includes(Type))
  const names = new Set(made.map(([name]) => name))
  const Resources = Object.fromEntries(made.map(([name, resource]) => [name, adaptResource(resource, names, port)]))
  const Outputs = Object.fromEntries(
    Object.entries(template.Outputs ?? {}).map(([name, output]) => [name, withoutDkimTokens(output)]),
  )
  return { ...template, Resources, Outputs, Metadata: { left: all.length - made.length } }
}

function adaptResource(resource: Resource, names: ReadonlySet<string>, port: number): Resource {
  const { DependsOn, Properties = {}, ...rest } = resource
  const needs = [DependsOn ?? []].flat().filter(name => names.has(name))
  return {
    ...rest,
    ...(needs.length ? { DependsOn: needs } : {}),
    Properties: adaptProperties(rest.Type, Properties, port),
  }
}

function adaptProperties(type: string, properties: Properties, port: number): Properties {
  if (type === 'AWS::CloudWatch::Alarm') return withoutMath(properties)
  if (type === 'AWS::CloudFront::Distribution') return mapOf(withOriginPort(properties, port))
  if (type === 'AWS::SecretsManager::Secret') return withoutPunctuation(properties)
  if (type === 'AWS::IAM::Policy') return mapOf(withSecretArns(withFreeMail(properties)))
  return properties
}

/** It knows only one way to say that a secret has no punctuation, such as the comma that would make two of it. */
function withoutPunctuation({ GenerateSecretString, ...rest }: Properties): Properties {
  const { ExcludePunctuation, ...how } = mapOf(GenerateSecretString ?? {})
  const ExcludeCharacters = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'
  return { ...rest, GenerateSecretString: { ...how, ...(ExcludePunctuation ? { ExcludeCharacters } : {}) } }
}

/** It judges a mail without its sender and its identity, so that no rule about these would ever apply. */
function withFreeMail(value: Value): Value {
  if (Array.isArray(value)) return value.map(withFreeMail)
  if (value === null || typeof value !== 'object') return value
  const fields = mapOf(value)
  if (fields.Action === 'ses:SendRawEmail') return { Effect: 'Allow', Action: 'ses:SendRawEmail', Resource: '*' }
  return Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, withFreeMail(one)]))
}

/** A reference to a secret is its name there, and its ARN in what a right is asked for. */
function withSecretArns(value: Value): Value {
  if (Array.isArray(value)) return value.map(withSecretArns)
  if (value === null || typeof value !== 'object') return value
  const fields = mapOf(value)
  if (fields.Action === 'secretsmanager:GetSecretValue') {
    const named = Array.isArray(fields.Resource) ? listOf(fields.Resource) : [fields.Resource ?? '']
    const Resource = named.map(name => ({ 'Fn::Join': ['', ['arn:aws:secretsmanager:*:*:secret:', name, '*']] }))
    return { ...fields, Resource }
  }
  return Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, withSecretArns(one)]))
}

/** An alarm on a formula becomes one on the first metric in it. */
function withoutMath({ Metrics, ...rest }: Properties): Properties {
  const known = listOf(Metrics)
    .map(one => mapOf(mapOf(one).MetricStat ?? {}))
    .find(one => one.Metric)
  if (!known) return rest
  return { ...rest, ...mapOf(known.Metric ?? {}), Period: known.Period ?? 300, Statistic: known.Stat ?? 'Sum' }
}

/** Its API has a port in its address, which CloudFront wants beside it. */
function withOriginPort(value: Value, port: number): Value {
  if (Array.isArray(value)) return value.map(one => withOriginPort(one, port))
  if (value === null || typeof value !== 'object') return value
  const { DomainName, CustomOriginConfig, ...rest } = mapOf(value)
  const mapped = Object.fromEntries(Object.entries(rest).map(([name, one]) => [name, withOriginPort(one, port)]))
  if (!CustomOriginConfig || !DomainName) return { ...mapped, ...(DomainName ? { DomainName } : {}) }
  return {
    ...mapped,
    DomainName: { 'Fn::Select': [0, { 'Fn::Split': [':', DomainName] }] },
    CustomOriginConfig: { ...mapOf(CustomOriginConfig), HTTPSPort: port },
  }
}
const listOf = (value: Value | undefined): readonly Value[] => (Array.isArray(value) ? value : [])
const mapOf = (value: Value): Properties =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Properties) : {}

/** It makes no DKIM tokens. */
function withoutDkimTokens(value: Value): Value {
  if (Array.isArray(value)) return value.map(withoutDkimTokens)
  if (value === null || typeof value !== 'object') return value
  const [, attribute] = listOf(mapOf(value)['Fn::GetAtt'])
  if (typeof attribute === 'string' && attribute.startsWith('DkimDNSToken')) return `the emulator has no ${attribute}`
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutDkimTokens(one)]))
}
