import { type ClassValue, clsx } from 'clsx'

/**
 * Joins class names. If two classes set the same property, the order in the stylesheet decides, not the order here: use
 * only one of them, or mark the default with `base:`.
 */
export const cn = (...classes: ClassValue[]): string => clsx(classes)
