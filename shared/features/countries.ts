/** The countries that people and holidays belong to, with the two letters that lists show. Source: spec 1 section 9. */
export const countries = [
  { name: 'Costa Rica', code: 'CR' },
  { name: 'United States', code: 'US' },
  { name: 'El Salvador', code: 'SV' },
  { name: 'Colombia', code: 'CO' },
  { name: 'Bolivia', code: 'BO' },
] as const

/** Two letters for a country; those of its name when it is none of ours. */
export const countryCode = (name: string): string =>
  countries.find(country => country.name === name)?.code ?? name.slice(0, 2).toUpperCase()
