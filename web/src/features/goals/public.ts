/** Setting a template as a goal for many people, for the screens of templates. */
export { GiveDialog } from './give/give-dialog.tsx'
