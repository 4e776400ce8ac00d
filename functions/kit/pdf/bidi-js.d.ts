/** The package's own types are read as CommonJS, whose default it is not. */
declare module 'bidi-js/dist/bidi.mjs' {
  export default function bidiFactory(): {
    getEmbeddingLevels(text: string): { levels: Uint8Array; paragraphs: { level: number }[] }
  }
}
