/** Text that stands in HTML or XML without being read as markup. */
export const asText = (text: string): string => text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
