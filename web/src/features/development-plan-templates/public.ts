/** What forms that choose or use a template show of it. */
export { RatingsSection, TemplateDialog, TemplateViewerDialog } from './template-viewer.tsx'
