/**
 * Finds conflicting classes on an element, such as `w-72 w-20`: the order in the stylesheet decides, but the author
 * probably meant the later one. Only in tests, because tailwind-merge is 56 kB of code to load before the first screen.
 */
import { twMerge } from 'tailwind-merge'

/** Returns the classes of an element that a later one is meant to override, with that class. */
function findConflicts(classes: string): string[] {
  const all = classes.split(' ').filter(Boolean)
  const kept = new Set(twMerge(classes).split(' '))
  return all
    .filter(one => !kept.has(one))
    .map(one => `${one} against ${all.findLast(other => !twMerge(one, other).includes(one))}`)
}

/** Records all class attributes set during a test, even of elements that are removed before its end. */
export class ClassWatch {
  static readonly #checked = new Set<string>()
  readonly #fresh = new Map<string, Element>()
  readonly #stop: () => void

  /** React sets class attributes with `setAttribute`. */
  constructor({ prototype } = Element) {
    const { setAttribute } = prototype
    const fresh = this.#fresh
    prototype.setAttribute = function (name, value) {
      if (name === 'class' && !ClassWatch.#checked.has(value)) {
        ClassWatch.#checked.add(value)
        fresh.set(value, this)
      }
      setAttribute.call(this, name, value)
    }
    this.#stop = () => {
      prototype.setAttribute = setAttribute
    }
  }

  end(): string[] {
    this.#stop()
    return [...this.#fresh].flatMap(([classes, element]) => describeConflicts(classes, () => element.outerHTML))
  }
}

/** Describes the conflicts of a class attribute, with the start of the element's HTML. */
export function describeConflicts(classes: string, html: () => string): string[] {
  const conflicts = findConflicts(classes)
  return conflicts.length > 0 ? [`${conflicts.join(', ')}: ${html().slice(0, 600)}`] : []
}
