import { type ClassValue, clsx } from 'clsx'

/**
 * Joins class names; a later Tailwind class wins over an earlier one of its kind. It knows the kinds that the app uses, as
 * tailwind-merge does, with which its test compares it: that knows all of Tailwind, at 7 kB of every first screen.
 */
export function cn(...classes: ClassValue[]): string {
  const joined = clsx(classes)
  const known = merged.get(joined)
  if (known !== undefined) return known
  const result = merge(joined)
  merged.set(joined, result)
  return result
}

/** Components join the same few classes again at each rendering. */
const merged = new Map<string, string>()

function merge(joined: string): string {
  const taken = new Set<string>()
  return joined
    .split(' ')
    .reverse()
    .filter(name => {
      const end = endOfVariants(name)
      const variants = name.slice(0, end).split(':').toSorted().join(':')
      const isImportant = name.endsWith('!')
      const kind = kindOf(name.slice(end, isImportant ? -1 : undefined))
      const [own, ...covered] = [kind, ...(COVERED[kind] ?? [])].map(one => `${variants} ${one} ${isImportant}`)
      if (own === undefined || taken.has(own)) return false
      for (const one of [own, ...covered]) taken.add(one)
      return true
    })
    .reverse()
    .join(' ')
}

/** After the last colon that stands in no brackets. */
function endOfVariants(name: string): number {
  const bare = name.replace(/\[[^\]]*\]|\([^)]*\)/g, hidden => '_'.repeat(hidden.length))
  return bare.lastIndexOf(':') + 1
}

/** Kinds whose classes share no beginning. */
const WORDS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    display: 'block contents flex grid hidden inline inline-block inline-flex inline-grid table',
    position: 'absolute fixed relative static sticky',
    decoration: 'line-through no-underline underline',
    collapse: 'border-collapse border-separate',
    alignContent: 'content-center content-start',
    textAlign: 'text-center text-left text-right',
    textWrap: 'text-balance text-wrap',
    textOverflow: 'text-ellipsis truncate',
    breaks: 'break-all break-words',
    direction: 'flex-col flex-col-reverse flex-row',
    weight: 'font-medium font-normal font-semibold',
    borderStyle: 'border-dashed',
    ringInset: 'ring-inset',
    outlineStyle: 'outline-dashed outline-none',
    container: '@container',
  }).flatMap(([kind, names]) => names.split(' ').map(name => [name, kind])),
)

/** What a class sets is its beginning, up to its value. */
const BEGINNINGS =
  /^-?(inset-[xy]|inset|left|right|top|bottom|scroll-[mp][xytrbl]|[mp][xytrbl]?|(?:min|max)-[wh]|[wh]|size|gap-[xy]|gap|translate-[xy]|translate|rotate|z|opacity|basis|flex-1|shrink|order|grid-(?:cols|rows|flow)|auto-cols|col-span|col-start|row-start|items|justify-items|justify-self|justify|self|place-content|place-items|content|overflow-[xy]|overflow|rounded-[trbl]|rounded|border-spacing|border-[trbl]|border|outline-offset|outline|ring|shadow|bg-clip|bg-linear|from|bg|fill|stroke|text|leading|tracking|line-clamp|underline-offset|list|align|whitespace|cursor|pointer-events|select|animate|transition|ease|delay|accent|backdrop-blur|font|\[[\w-]+(?=:))(?:-|:|$)(.*)/
/** These set a width or size with some values, and a colour with the others. */
const WITH_COLOURS = /^(?:text|border(?:-[trbl])?|outline|ring|stroke)$/
const SIZES = /^(?:\d*|\d?xl|lg|base|sm|xs|\[[\d.]+\w+\])$/

function kindOf(utility: string): string {
  const word = WORDS[utility]
  if (word) return word
  const [, beginning, value = ''] = BEGINNINGS.exec(utility) ?? []
  if (!beginning) return utility
  return WITH_COLOURS.test(beginning) && !SIZES.test(value) ? `${beginning} colour` : beginning
}

const sides = (name: string) => ['x', 'y', 't', 'r', 'b', 'l'].map(side => `${name}${side}`)

/** Kinds that set what others do, and more. */
const COVERED: Readonly<Record<string, readonly string[]>> = {
  inset: ['inset-x', 'inset-y', 'left', 'right', 'top', 'bottom'],
  'inset-x': ['left', 'right'],
  'inset-y': ['top', 'bottom'],
  m: sides('m'),
  mx: ['ml', 'mr'],
  my: ['mt', 'mb'],
  p: sides('p'),
  px: ['pl', 'pr'],
  py: ['pt', 'pb'],
  'scroll-my': ['scroll-mt', 'scroll-mb'],
  'scroll-py': ['scroll-pt', 'scroll-pb'],
  size: ['w', 'h'],
  gap: ['gap-x', 'gap-y'],
  translate: ['translate-x', 'translate-y'],
  overflow: ['overflow-x', 'overflow-y'],
  rounded: ['rounded-t', 'rounded-r', 'rounded-b', 'rounded-l'],
  border: ['border-t', 'border-r', 'border-b', 'border-l'],
  'border colour': ['border-t colour', 'border-r colour', 'border-b colour', 'border-l colour'],
  text: ['leading'],
  'flex-1': ['basis', 'shrink'],
  'line-clamp': ['display', 'overflow'],
}
