/** The countries of people and holidays, with the two-letter code that lists show. Source: spec 1 section 9. */
export const countries = [
  { name: 'Costa Rica', code: 'CR' },
  { name: 'United States', code: 'US' },
  { name: 'El Salvador', code: 'SV' },
  { name: 'Colombia', code: 'CO' },
  { name: 'Bolivia', code: 'BO' },
] as const
export const countryNames = countries.map(({ name }) => name)

/**
 * Returns a country's two-letter code; for a country that is not in the catalogue, the first two letters of its name.
 */
export const countryCode = (name: string): string =>
  countries.find(country => country.name === name)?.code ?? name.slice(0, 2).toUpperCase()
