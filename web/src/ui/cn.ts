import { type ClassValue, clsx } from 'clsx'

/**
 * Joins class names. The order in the stylesheet says which of two classes of one kind wins, not the order here: write
 * either the one or the other, or mark the default with `base:`.
 */
export const cn = (...classes: ClassValue[]): string => clsx(classes)
