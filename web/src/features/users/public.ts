/** The sign-in account, shown on an employee's record. */
export { SignInAccountCard } from './sign-in-account-card.tsx'
