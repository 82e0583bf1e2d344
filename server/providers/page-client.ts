/** Client that the page calls itself by where a standard asks for one. */
export const PAGE_CLIENT = 'parti-web';
