/** Session of an access token, which stays when the token is renewed; undefined for what is no token. */
export function sessionOf(accessToken: string): string | undefined {
  const [, payload] = accessToken.split('.');
  if (payload === undefined) return undefined;
  try {
    const { sid } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { sid?: unknown };
    return typeof sid === 'string' ? sid : undefined;
  } catch {
    return undefined;
  }
}
