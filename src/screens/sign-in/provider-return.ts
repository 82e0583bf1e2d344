/** Key of the tab that remembers the provider to which a duplicate account was led. */
export const AGAIN_KEY = 'parti.sign-in-again';
