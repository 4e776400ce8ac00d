/** Whether a person uploaded the picture, rather than their provider. */
export const isOwnPicture = (picture: string): boolean => picture.startsWith('/api/pictures/')
