/**
 * Classes of one kind on one element, such as `w-72 w-20`: the stylesheet's order says which of them wins, and whoever
 * wrote them meant the later. Only tests know Tailwind's kinds: what knows them is 56 kB of code, which a browser would read
 * and run before its first screen.
 */
import { twMerge } from 'tailwind-merge'

/** Those of an element's classes that a later one is meant to replace, each with it. */
function findConflicts(classes: string): string[] {
  const all = classes.split(' ').filter(Boolean)
  const kept = new Set(twMerge(classes).split(' '))
  return all
    .filter(one => !kept.has(one))
    .map(one => `${one} against ${all.findLast(other => !twMerge(one, other).includes(one))}`)
}

/** What an element is given as its classes while a test runs, whether it is still there at its end or not. */
export class ClassWatch {
  static readonly #checked = new Set<string>()
  readonly #fresh = new Map<string, Element>()
  readonly #stop: () => void

  /** All of React's class attributes are set this way. */
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

  /** Each conflict in words, with its element. */
  end(): string[] {
    this.#stop()
    return [...this.#fresh].flatMap(([classes, element]) => describeConflicts(classes, () => element.outerHTML))
  }
}

/** The conflicts of a class attribute, in words, with how its element begins. */
export function describeConflicts(classes: string, html: () => string): string[] {
  const conflicts = findConflicts(classes)
  return conflicts.length > 0 ? [`${conflicts.join(', ')}: ${html().slice(0, 600)}`] : []
}
