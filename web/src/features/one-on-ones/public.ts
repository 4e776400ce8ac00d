/** What other features use of one-on-ones. */
export { FeelingsPlot } from './feelings-plot.tsx'
