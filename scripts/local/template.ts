/** A CloudFormation template as this machine reads it: resources by type, with every reference resolved. */

export interface Resource {
  readonly Type: string
  readonly Properties?: Readonly<Record<string, unknown>>
  readonly Metadata?: Readonly<Record<string, unknown>>
}
export interface TemplateJson {
  readonly Resources: Readonly<Record<string, Resource>>
  readonly Parameters?: Readonly<Record<string, { readonly Default?: unknown }>>
}

/** A resource with every reference in its properties resolved. */
export interface ResolvedResource<P> {
  readonly id: string
  /** The result of `Ref`: its name, or its id if it has no name. */
  readonly ref: string
  readonly properties: P
  readonly metadata: Readonly<Record<string, unknown>>
}

export interface ResolvedTemplate {
  /**
   * Returns every resource of one of these types. The caller declares the properties that it expects; see the
   * resource's reference.
   */
  resourcesOfType<P>(...types: readonly string[]): ResolvedResource<P>[]
  resolve(value: unknown): unknown
}

/** The values that the template's references resolve to on this machine. */
export interface Environment {
  readonly region: string
  /** Returns the value of a secret's field, or the whole secret; made on first use. */
  readonly secret: (id: string, field: string | undefined) => string
  /** Values of `Fn::GetAtt` that only this machine knows, such as a host name. */
  readonly attribute?: (resource: Resource, attribute: string, ref: string) => string | undefined
}

const ACCOUNT = '000000000000'

export function resolveTemplate(template: TemplateJson, { region, secret, attribute }: Environment): ResolvedTemplate {
  const pseudo: Readonly<Record<string, unknown>> = {
    'AWS::Region': region,
    'AWS::AccountId': ACCOUNT,
    'AWS::Partition': 'aws',
    'AWS::URLSuffix': 'localhost',
    'AWS::StackName': 'muster-local',
    'AWS::StackId': `arn:aws:cloudformation:${region}:${ACCOUNT}:stack/muster-local/local`,
    'AWS::NoValue': undefined,
  }

  const refTo = (id: string): unknown => {
    if (id in pseudo) return pseudo[id]
    const parameter = template.Parameters?.[id]
    if (parameter) return parameter.Default
    const resource = template.Resources[id]
    if (!resource) throw new Error(`The template refers to ${id}, which it does not have`)
    const name = resolve(resource.Properties?.[NAME_PROPERTIES[resource.Type] ?? ''])
    if (resource.Type === 'AWS::SecretsManager::Secret')
      return `arn:aws:secretsmanager:${region}:${ACCOUNT}:secret:${name ?? id}`
    if (typeof name === 'string') return name
    return resource.Type === 'AWS::S3::Bucket' ? `muster-local-${id.toLowerCase()}` : id
  }

  const attributeOf = (id: string, name: string): unknown => {
    const resource = template.Resources[id]
    if (!resource) throw new Error(`The template refers to ${id}, which it does not have`)
    const known = attribute?.(resource, name, String(refTo(id)))
    if (known !== undefined) return known
    if (!name.endsWith('Arn') && name !== 'Id') return `${id}.${name}`
    if (name === 'Id') return refTo(id)
    const service = resource.Type.split('::')[1]?.toLowerCase()
    return service === 's3' ? `arn:aws:s3:::${refTo(id)}` : `arn:aws:${service}:${region}:${ACCOUNT}:${refTo(id)}`
  }

  const intrinsics: Readonly<Record<string, (argument: unknown) => unknown>> = {
    Ref: argument => refTo(String(argument)),
    'Fn::GetAtt': argument => {
      const [id = '', ...name] = Array.isArray(argument) ? argument.map(String) : String(argument).split('.')
      return attributeOf(id, name.join('.'))
    },
    'Fn::Join': argument => {
      const [separator, parts] = asArray(resolve(argument))
      return asArray(parts).join(String(separator))
    },
    'Fn::Select': argument => {
      const [index, parts] = asArray(resolve(argument))
      return asArray(parts)[Number(index)]
    },
    'Fn::Split': argument => {
      const [separator, text] = asArray(resolve(argument))
      return String(text).split(String(separator))
    },
    'Fn::Sub': argument => {
      const [text, values] = Array.isArray(argument) ? argument : [argument, {}]
      const given = values as Record<string, unknown>
      return String(text).replace(/\$\{(!?)([^}]+)\}/g, (_, literal: string, name: string) => {
        if (literal) return `\${${name}}`
        if (name in given) return String(resolve(given[name]))
        return String(name.includes('.') ? intrinsics['Fn::GetAtt']?.(name) : refTo(name))
      })
    },
    'Fn::GetAZs': () => [`${region}a`, `${region}b`],
  }

  /** A secret may be named by its ARN, which ends with its name. */
  const secretsIn = (text: string) =>
    text.replace(/\{\{resolve:secretsmanager:(.+?):SecretString:([^:}]*)[^}]*\}\}/g, (_, id: string, field: string) =>
      secret(id.slice(id.lastIndexOf(':') + 1), field || undefined),
    )

  function resolve(value: unknown): unknown {
    if (typeof value === 'string') return secretsIn(value)
    if (Array.isArray(value)) return value.map(resolve).filter(entry => entry !== undefined)
    if (typeof value !== 'object' || value === null) return value
    const [[name, argument] = ['', undefined], ...more] = Object.entries(value)
    if (more.length === 0 && (name === 'Ref' || name.startsWith('Fn::'))) {
      const intrinsic = intrinsics[name]
      if (!intrinsic) throw new Error(`The local cloud does not know ${name}`)
      const result = intrinsic(argument)
      return typeof result === 'string' ? secretsIn(result) : result
    }
    return Object.fromEntries(
      Object.entries(value)
        .map(([key, entry]) => [key, resolve(entry)] as const)
        .filter(([, entry]) => entry !== undefined),
    )
  }

  return {
    resolve,
    resourcesOfType: <P>(...types: readonly string[]) =>
      Object.entries(template.Resources)
        .filter(([, resource]) => types.includes(resource.Type))
        .map(([id, resource]) => ({
          id,
          ref: String(refTo(id)),
          properties: resolve(resource.Properties ?? {}) as P,
          metadata: resource.Metadata ?? {},
        })),
  }
}

/** The property that holds a resource's name. */
const NAME_PROPERTIES: Readonly<Record<string, string>> = {
  'AWS::DynamoDB::Table': 'TableName',
  'AWS::DynamoDB::GlobalTable': 'TableName',
  'AWS::Lambda::Function': 'FunctionName',
  'AWS::S3::Bucket': 'BucketName',
  'AWS::SecretsManager::Secret': 'Name',
  'AWS::Scheduler::Schedule': 'Name',
  'AWS::SES::ConfigurationSet': 'Name',
  'AWS::SES::EmailIdentity': 'EmailIdentity',
}

const asArray = (value: unknown): unknown[] => {
  if (!Array.isArray(value)) throw new Error(`The template has ${JSON.stringify(value)} where a list belongs`)
  return value
}
