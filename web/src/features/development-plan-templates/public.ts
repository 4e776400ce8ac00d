/** Views of a template for forms that choose or use one. */
export { RatingsSection, TemplateDialog, TemplateViewerDialog } from './template-viewer.tsx'
