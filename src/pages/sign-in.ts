export const SIGN_IN_PATH = '/sign-in';

/** Asks for the key, and leads back. @param to a path of the service, which may have a query */
export const signInPath = (to: string): string => `${SIGN_IN_PATH}?${new URLSearchParams({ to })}`;
