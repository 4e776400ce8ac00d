/** The colour scale of all plots: six steps from none to most, and an alert colour. */

export type Step = 0 | 1 | 2 | 3 | 4 | 5 | 'alert'

/** Fills with the step's colour, in print too, and a text colour of sufficient contrast. */
export const STEP_FILLS: Readonly<Record<Step, string>> = {
  0: 'print-exact bg-plot-0 text-plot-ink',
  1: 'print-exact bg-plot-1 text-plot-ink',
  2: 'print-exact bg-plot-2 text-plot-ink',
  3: 'print-exact bg-plot-3 text-plot-ink',
  4: 'print-exact bg-plot-4 text-plot-ink-strong',
  5: 'print-exact bg-plot-5 text-plot-ink-strong',
  // The alert colour is equally light in both themes.
  alert: 'print-exact bg-plot-alert text-black',
}

/** Returns the step of a share: 0 for nothing, 5 for all of it. */
export const stepOfShare = (part: number, whole: number): Step =>
  part <= 0 || whole <= 0 ? 0 : (Math.min(5, Math.max(1, Math.floor((part / whole) * 5))) as Step)

/** The same colours for a line. */
export const STEP_STROKES: Readonly<Record<Step, string>> = {
  0: 'print-exact stroke-plot-0',
  1: 'print-exact stroke-plot-1',
  2: 'print-exact stroke-plot-2',
  3: 'print-exact stroke-plot-3',
  4: 'print-exact stroke-plot-4',
  5: 'print-exact stroke-plot-5',
  alert: 'print-exact stroke-plot-alert',
}
