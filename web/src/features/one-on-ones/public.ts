/** What others show of one-on-ones. */
export { FeelingsPlot } from './feelings-plot.tsx'
