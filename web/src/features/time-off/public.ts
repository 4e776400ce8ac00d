export { countDays, formatRange } from './format-days.ts'
export { PersonTimeOff } from './person-time-off.tsx'
