/** Adapts the parts of the stage's template that the emulator does not support. The rest is deployed unchanged. */

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

/** The emulator does not know the first; the second is a Python Lambda with a layer, which never finishes there. */
const UNKNOWN: readonly string[] = ['AWS::Backup::BackupSelection', 'Custom::CDKBucketDeployment']

/** Returns the template for an emulator on this port; its metadata contains the number of resources left out. */
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

/** The emulator ignores `ExcludePunctuation`, so the characters are listed: a comma would split a secret into two. */
function withoutPunctuation({ GenerateSecretString, ...rest }: Properties): Properties {
  const { ExcludePunctuation, ...how } = mapOf(GenerateSecretString ?? {})
  const ExcludeCharacters = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'
  return { ...rest, GenerateSecretString: { ...how, ...(ExcludePunctuation ? { ExcludeCharacters } : {}) } }
}

/** The emulator checks a mail's permission without sender and identity, so rules about these would never match. */
function withFreeMail(value: Value): Value {
  if (Array.isArray(value)) return value.map(withFreeMail)
  if (value === null || typeof value !== 'object') return value
  const fields = mapOf(value)
  if (fields.Action === 'ses:SendRawEmail') return { Effect: 'Allow', Action: 'ses:SendRawEmail', Resource: '*' }
  return Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, withFreeMail(one)]))
}

/** A reference to a secret resolves to its name in the emulator, but permissions are checked against its ARN. */
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

/** Replaces an alarm on a metric formula by one on the formula's first metric. */
function withoutMath({ Metrics, ...rest }: Properties): Properties {
  const known = listOf(Metrics)
    .map(one => mapOf(mapOf(one).MetricStat ?? {}))
    .find(one => one.Metric)
  if (!known) return rest
  return { ...rest, ...mapOf(known.Metric ?? {}), Period: known.Period ?? 300, Statistic: known.Stat ?? 'Sum' }
}

/** The emulator's API address contains a port, which CloudFront expects in a separate property. */
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

/** The emulator has no DKIM tokens. */
function withoutDkimTokens(value: Value): Value {
  if (Array.isArray(value)) return value.map(withoutDkimTokens)
  if (value === null || typeof value !== 'object') return value
  const [, attribute] = listOf(mapOf(value)['Fn::GetAtt'])
  if (typeof attribute === 'string' && attribute.startsWith('DkimDNSToken')) return `the emulator has no ${attribute}`
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutDkimTokens(one)]))
}
