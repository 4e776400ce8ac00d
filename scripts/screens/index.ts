/**
 * `npm run screens`: every screen at three widths, light and dark, as one sheet a screen in `.local/screens`, so that they
 * can be looked at one by one. Takes ten minutes. `npm run screens -- rewards goals` takes those whose name contains one
 * of the words; with `--locale es-CR`, as a browser that asks for that language shows them.
 */
import { runOnThatDay } from '../tour/day.ts'

process.exit(runOnThatDay(new URL('take-sheets.ts', import.meta.url)))
