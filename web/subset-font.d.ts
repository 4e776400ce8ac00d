/** The package has no types, and the separate ones are older than `keepFeatures`. */
declare module 'subset-font' {
  interface Options {
    readonly variationAxes: Readonly<Record<string, { readonly min: number; readonly max: number }>>
    /** The OpenType features that are kept. */
    readonly keepFeatures: readonly string[]
  }
  /** Returns the font, in its own format, with the characters of the text. */
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
