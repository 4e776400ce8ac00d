/**
 * `npm run screens`: takes pictures of every screen at three widths, light and dark, as one sheet per screen in
 * `.local/screens`, for review. Takes ten minutes. `npm run screens -- rewards goals` takes only those whose name
 * contains one of the words; `--locale es-CR` takes them with a browser in that language.
 */
import { runOnThatDay } from '../tour/day.ts'

process.exit(runOnThatDay(new URL('take-sheets.ts', import.meta.url)))
