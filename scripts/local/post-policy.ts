/** S3's rules for a browser's upload form: the policy is signed and not expired, and every field complies with it. */
import { type Credentials, checkTextSignature, S3Error } from './signatures.ts'

export interface PostedForm {
  readonly bucket: string
  /** The form's fields before the file, names in lower case. */
  readonly fields: ReadonlyMap<string, string>
  readonly size: number
}

/** @throws S3Error when S3 would reject the form. */
export function checkPolicy({ bucket, fields, size }: PostedForm, credentials: Credentials, now: Date): void {
  const encoded = fields.get('policy')
  if (!encoded) throw new S3Error('AccessDenied', 'Access Denied')
  checkTextSignature(encoded, fields.get('x-amz-credential') ?? '', fields.get('x-amz-signature') ?? '', credentials)
  const { expiration, conditions } = parsePolicy(encoded)
  if (!(Date.parse(expiration) > now.getTime()))
    throw new S3Error('AccessDenied', 'Invalid according to Policy: Policy expired.')

  const values = new Map([...fields, ['bucket', bucket]])
  const named = new Set<string>()
  for (const condition of conditions) {
    const [rule, about, wanted] = Array.isArray(condition) ? condition : ['eq', ...(Object.entries(condition)[0] ?? [])]
    if (rule === 'content-length-range') {
      checkSize(size, Number(about), Number(wanted))
      continue
    }
    const name = String(about).replace(/^\$/, '').toLowerCase()
    named.add(name)
    const value = values.get(name) ?? ''
    const holds = rule === 'eq' ? value === wanted : rule === 'starts-with' && value.startsWith(String(wanted))
    if (!holds)
      throw new S3Error(
        'AccessDenied',
        `Invalid according to Policy: Policy Condition failed: ${JSON.stringify(condition)}`,
      )
  }
  const extra = [...values.keys()].filter(
    name => !named.has(name) && !UNCHECKED_FIELDS.has(name) && !name.startsWith('x-ignore-'),
  )
  if (extra.length)
    throw new S3Error('AccessDenied', `Invalid according to Policy: Extra input fields: ${extra.join(', ')}`)
}

/** Fields that need no condition. */
const UNCHECKED_FIELDS = new Set(['policy', 'x-amz-signature', 'bucket', 'file'])

function checkSize(size: number, low: number, high: number): void {
  if (size > high) throw new S3Error('EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size', 400)
  if (size < low)
    throw new S3Error('EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size', 400)
}

type Condition = readonly unknown[] | Readonly<Record<string, unknown>>

function parsePolicy(encoded: string): { expiration: string; conditions: Condition[] } {
  try {
    const policy = JSON.parse(Buffer.from(encoded, 'base64').toString())
    return { expiration: policy.expiration, conditions: policy.conditions }
  } catch {
    throw new S3Error('InvalidPolicyDocument', 'Invalid Policy: Invalid JSON.', 400)
  }
}
