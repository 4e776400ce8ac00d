/** Reduces a font to the glyphs and the weight that a document uses, with HarfBuzz's subsetter. */
import { readFile } from 'node:fs/promises'
import { resolvePackageFile } from './font-coverage.ts'

/** The part of the subsetter's C interface that is called; pointers are numbers. */
interface Subsetter {
  readonly memory: WebAssembly.Memory
  malloc(size: number): number
  free(pointer: number): void
  hb_blob_create(data: number, length: number, mode: number, context: number, destroy: number): number
  hb_blob_get_data(blob: number, length: number): number
  hb_blob_get_length(blob: number): number
  hb_blob_destroy(blob: number): void
  hb_face_create(blob: number, index: number): number
  hb_face_destroy(face: number): void
  hb_face_reference_blob(face: number): number
  hb_set_add(set: number, value: number): void
  hb_subset_input_create_or_fail(): number
  hb_subset_input_destroy(input: number): void
  hb_subset_input_glyph_set(input: number): number
  hb_subset_input_set(input: number, kind: number): number
  hb_subset_input_set_flags(input: number, flags: number): void
  hb_subset_input_pin_axis_location(input: number, face: number, axis: number, value: number): number
  hb_subset_or_fail(face: number, input: number): number
}

const WRITABLE = 2
const RETAIN_GLYPH_IDS = 0x2
const DROPPED_TABLES = 3
/** A PDF contains shaped text, so it needs outlines and widths, but not the tables for shaping. */
const SHAPING_TABLES = ['GSUB', 'GPOS', 'GDEF', 'STAT', 'name', 'cmap', 'BASE', 'MATH']

/** Returns a TrueType font with only these glyphs, which keep their ids. */
export async function subsetFont(sfnt: Uint8Array, glyphs: Iterable<number>, weight: number): Promise<Uint8Array> {
  const hb = await loadSubsetter()
  const bytes = hb.malloc(sfnt.length)
  new Uint8Array(hb.memory.buffer).set(sfnt, bytes)
  const blob = hb.hb_blob_create(bytes, sfnt.length, WRITABLE, 0, 0)
  const face = hb.hb_face_create(blob, 0)
  const input = hb.hb_subset_input_create_or_fail()
  try {
    for (const glyph of glyphs) hb.hb_set_add(hb.hb_subset_input_glyph_set(input), glyph)
    for (const table of SHAPING_TABLES) hb.hb_set_add(hb.hb_subset_input_set(input, DROPPED_TABLES), tableTag(table))
    hb.hb_subset_input_set_flags(input, RETAIN_GLYPH_IDS)
    hb.hb_subset_input_pin_axis_location(input, face, tableTag('wght'), weight)
    const made = hb.hb_subset_or_fail(face, input)
    if (!made) throw new Error('The font could not be cut down')
    const result = hb.hb_face_reference_blob(made)
    const at = hb.hb_blob_get_data(result, 0)
    const copy = new Uint8Array(hb.memory.buffer).slice(at, at + hb.hb_blob_get_length(result))
    hb.hb_blob_destroy(result)
    hb.hb_face_destroy(made)
    return copy
  } finally {
    hb.hb_subset_input_destroy(input)
    hb.hb_face_destroy(face)
    hb.hb_blob_destroy(blob)
    hb.free(bytes)
  }
}

const tableTag = (name: string) => [...name].reduce((sum, letter) => (sum << 8) | letter.charCodeAt(0), 0)

let loadingSubsetter: Promise<Subsetter> | undefined
function loadSubsetter(): Promise<Subsetter> {
  loadingSubsetter ??= readFile(resolvePackageFile('harfbuzzjs/dist/harfbuzz-subset.wasm'))
    .then(code => WebAssembly.instantiate(new Uint8Array(code), {}))
    .then(({ instance }) => {
      const exports = instance.exports as unknown as Subsetter & { _initialize(): void }
      exports._initialize()
      return exports
    })
  return loadingSubsetter
}
