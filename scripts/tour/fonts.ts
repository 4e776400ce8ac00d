/**
 * Provides the browser with the fonts of the npm packages: names also appear in Chinese and Arabic, for which a minimal
 * Linux has no fonts or other ones.
 */
import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import decompress from 'woff2-encoder/decompress'

const FONTS = ['noto-sans-sc', 'noto-sans-arabic']

/** Writes the fonts and their configuration into a folder. Returns the environment with which a browser finds them. */
export async function unpackFonts(folder: string): Promise<{ FONTCONFIG_FILE: string }> {
  const files = FONTS.flatMap(font => globSync(`node_modules/@fontsource-variable/${font}/files/*-wght-normal.woff2`))
  // Fontconfig does not read compressed fonts.
  for (const file of files)
    await writeFile(join(folder, `${basename(file, '.woff2')}.ttf`), await decompress(await readFile(file)))
  const FONTCONFIG_FILE = join(folder, 'fonts.conf')
  await writeFile(
    FONTCONFIG_FILE,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${folder}</dir>
  <cachedir>${folder}</cachedir>
</fontconfig>
`,
  )
  return { FONTCONFIG_FILE }
}
