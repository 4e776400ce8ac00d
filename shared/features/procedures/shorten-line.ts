import { shorten } from '#shared/kit/shorten.ts'

/** The beginning of a text as one line of at most `max` characters. */
export const shortenLine = (text: string, max: number): string => shorten(text.replace(/\s+/g, ' '), max)
