/** What other features may do with users: the same as their own screen, under the same rules. */
export { changeRoles, createUser, deleteUser, hasSameRoles } from './save-user.ts'
