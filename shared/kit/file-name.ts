/** The name of a file that somebody uploads. */
import * as z from 'zod/mini'
import { text } from './fields.ts'

/** They change the order in which a name is shown, so that `exe.pdf` can read as `fdp.exe`. */
const withoutBidiControls = z.overwrite<string>(value => value.replace(/\p{Bidi_Control}/gu, ''))

export const fileName = text(200, withoutBidiControls)
