/** Whether a picture is one that the person uploaded, rather than their provider's. */
export const isOwnPicture = (picture: string): boolean => picture.startsWith('/api/pictures/')
