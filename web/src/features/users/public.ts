/** The account that an employee signs in with, for their record. */
export { SignInAccountCard } from './sign-in-account-card.tsx'
