/** Text that stands in HTML or XML without being read as markup. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
