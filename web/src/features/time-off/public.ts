export { PersonTimeOff } from './person-time-off.tsx'
