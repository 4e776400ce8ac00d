/** What is said of any file, whatever it is for. A module of its own, so that only screens with files load it. */
export const fileMessages = {
  empty: 'The file is empty. Please choose another one.',
} as const
