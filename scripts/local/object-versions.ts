/**
 * The versions of a bucket's objects, which s3rver does not keep: each write and each deletion adds one, as in a bucket
 * with versioning.
 */
import { randomBytes } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { escapeMarkup } from './markup.ts'

export interface ObjectVersion {
  readonly key: string
  readonly id: string
  readonly at: string
  /** Whether it is a delete marker. */
  readonly isMarker: boolean
  readonly size: number
  /** The response headers of this version. */
  readonly headers: Readonly<Record<string, string>>
}

/** The number of versions in one response, as in S3. */
const PAGE_SIZE = 1000
const KEPT_HEADERS = ['content-type', 'content-disposition', 'content-encoding', 'cache-control', 'etag']

export class ObjectVersions {
  readonly #folder: string
  readonly #log: string
  #all: ObjectVersion[]

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true })
    this.#folder = folder
    this.#log = join(folder, 'versions.jsonl')
    this.#all = existsSync(this.#log) ? readFileSync(this.#log, 'utf8').split('\n').filter(Boolean).map(parseLine) : []
  }

  add(key: string, at: Date, content: Buffer, headers: Headers): void {
    const kept = KEPT_HEADERS.flatMap(name => (headers.has(name) ? [[name, headers.get(name) ?? '']] : []))
    const version = this.#makeVersion(key, at, { size: content.length, headers: Object.fromEntries(kept) })
    writeFileSync(this.#pathOf(version), content)
    this.#append(version)
  }

  addMarker(key: string, at: Date): void {
    this.#append(this.#makeVersion(key, at, { isMarker: true }))
  }

  find(key: string, id: string): ObjectVersion | undefined {
    return this.#all.find(one => one.key === key && one.id === id)
  }

  newest(key: string): ObjectVersion | undefined {
    return this.#all.findLast(one => one.key === key)
  }

  contentOf(version: ObjectVersion): Buffer {
    return readFileSync(this.#pathOf(version))
  }

  remove(version: ObjectVersion): void {
    this.#all = this.#all.filter(one => one !== version)
    writeFileSync(this.#log, this.#all.map(formatLine).join(''))
    rmSync(this.#pathOf(version), { force: true })
  }

  /** Returns the response to `?versions`, sorted by key, with each key's newest version first. */
  list(query: URLSearchParams): string {
    const [prefix, after] = [query.get('prefix') ?? '', query.get('key-marker') ?? '']
    const size = Math.min(PAGE_SIZE, Number(query.get('max-keys') ?? PAGE_SIZE))
    const all = this.#all
      .map((version, order) => ({ version, order }))
      .filter(({ version: { key } }) => key.startsWith(prefix) && key >= after)
      .sort((a, b) => (a.version.key < b.version.key ? -1 : a.version.key > b.version.key ? 1 : b.order - a.order))
      .map(({ version }) => version)
    const from = after ? all.findIndex(one => one.id === query.get('version-id-marker')) + 1 : 0
    const page = all.slice(from, from + size)
    const last = page.at(-1)
    const next =
      last && all.length > from + size
        ? `<IsTruncated>true</IsTruncated><NextKeyMarker>${escapeMarkup(last.key)}</NextKeyMarker><NextVersionIdMarker>${last.id}</NextVersionIdMarker>`
        : '<IsTruncated>false</IsTruncated>'
    return `<?xml version="1.0" encoding="UTF-8"?>\n<ListVersionsResult>${next}${page.map(one => this.#toMarkup(one)).join('')}</ListVersionsResult>`
  }

  #toMarkup(version: ObjectVersion): string {
    const { key, id, at, isMarker, size, headers } = version
    const isLatest = this.newest(key) === version
    const said = `<Key>${escapeMarkup(key)}</Key><VersionId>${id}</VersionId><IsLatest>${isLatest}</IsLatest><LastModified>${at}</LastModified>`
    return isMarker
      ? `<DeleteMarker>${said}</DeleteMarker>`
      : `<Version>${said}<ETag>${escapeMarkup(headers.etag ?? '')}</ETag><Size>${size}</Size></Version>`
  }

  #makeVersion(key: string, at: Date, fields: Partial<ObjectVersion>): ObjectVersion {
    const id = randomBytes(16).toString('hex')
    return { key, id, at: at.toISOString(), isMarker: false, size: 0, headers: {}, ...fields }
  }

  #append(version: ObjectVersion): void {
    this.#all.push(version)
    appendFileSync(this.#log, formatLine(version))
  }

  #pathOf = ({ id }: ObjectVersion): string => join(this.#folder, id)
}

const parseLine = (line: string): ObjectVersion => JSON.parse(line)
const formatLine = (version: ObjectVersion): string => `${JSON.stringify(version)}\n`
