/** The address that signs a member in once. */
export const linkUrl = (url: string, token: string): string => `${url}/link?token=${token}`;
