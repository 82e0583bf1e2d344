/** The publishable key of the web application: names a rate bucket, authorises nothing. */
export const WEB_API_KEY = 'parti-web';
/** Header that carries the key. */
export const API_KEY_HEADER = 'x-api-key';
