/** The fonts of documents, split by code points, so that a text only loads the slices that it needs. */

export interface FontFamily {
  readonly name: string
  /** The slices that are used, by their names in the package; numbered ones are written `[12]`. */
  readonly slices: RegExp
  /** Preferred for texts with these characters: Chinese, Japanese and Korean share code points. */
  readonly preferredFor?: RegExp
}

/** In the order in which they are tried for a character. */
export const fontFamilies: readonly FontFamily[] = [
  { name: 'inter', slices: /^(latin|greek|cyrillic|vietnamese)/ },
  { name: 'noto-sans', slices: /./ },
  // Noto's Arabic letters have their dots as separate glyphs, which can break copying and searching text.
  { name: 'vazirmatn', slices: /^arabic$/ },
  { name: 'noto-sans-arabic', slices: /^arabic$/ },
  { name: 'noto-sans-hebrew', slices: /^hebrew$/ },
  { name: 'noto-sans-thai', slices: /^thai$/ },
  { name: 'noto-sans-sc', slices: /^\[/ },
  { name: 'noto-sans-jp', slices: /^\[/, preferredFor: /[\p{Script=Hiragana}\p{Script=Katakana}]/u },
  { name: 'noto-sans-kr', slices: /^\[/, preferredFor: /\p{Script=Hangul}/u },
  { name: 'noto-emoji', slices: /^\[/, preferredFor: /\p{Emoji_Presentation}/u },
]

export const fontPackageOf = ({ name }: FontFamily): string => `@fontsource-variable/${name}`
export const fontCoverageFile = (family: FontFamily): string => `${fontPackageOf(family)}/unicode.json`
export const fontSliceFile = (family: FontFamily, slice: string): string =>
  `${fontPackageOf(family)}/files/${family.name}-${slice.replace(/[[\]]/g, '')}-wght-normal.woff2`
