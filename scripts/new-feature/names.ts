/** The names of a new catalogue, in code and on screen. */
export interface CatalogueNames {
  /** The noun that names it in every wing: kebab-case, plural. */
  readonly noun: string
  /** As in "Soft skill created successfully." */
  readonly singular: string
  readonly title: string
  /** `softSkillsCatalogue` */
  readonly catalogue: string
  /** `SoftSkills`, before List. */
  readonly plural: string
  /** `SoftSkill`, before Screen. */
  readonly one: string
}

/** File texts by their paths from the project's root. */
export type FileTexts = Readonly<Record<string, string>>

export function toCatalogueNames(noun: string, singular: string, title: string): CatalogueNames {
  const plural = toPascalCase(noun)
  const catalogue = `${plural.charAt(0).toLowerCase()}${plural.slice(1)}Catalogue`
  return { noun, singular, title, catalogue, plural, one: toPascalCase(singular) }
}

const toPascalCase = (words: string) => words.replace(/(?:^|\W+)(\w)/g, (_, letter: string) => letter.toUpperCase())
