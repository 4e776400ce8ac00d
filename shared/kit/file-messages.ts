/** Messages about files of any kind. In their own module, so that only screens with files load them. */
export const fileMessages = {
  empty: 'The file is empty. Please choose another one.',
} as const
