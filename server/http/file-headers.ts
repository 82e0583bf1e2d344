/** For what somebody's work is made of: kept by nobody on the way. */
export const KEPT_NOWHERE = { 'cache-control': 'private, no-store' } as const;

/** For data of authors, which a browser must not run should its address be opened. */
export const DATA_ALONE = { ...KEPT_NOWHERE, 'content-security-policy': "sandbox; default-src 'none'" } as const;

/** For what is named by its content's digest. */
export const FOREVER = { 'cache-control': 'private, max-age=31536000, immutable' } as const;

/** A name that every file system takes; `otherwise` where nothing is left of it. */
export const fileName = (name: string, otherwise: string): string =>
  name
    .replace(/[/\\?%*:|"<>\p{Cc}]/gu, '-')
    .slice(0, 120)
    .trim() || otherwise;

/** For an answer that is a file of this name; `plain` is for whoever reads letters of ASCII alone. */
export const asFile = (name: string, plain: string): { 'content-disposition': string } => ({
  'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name.toWellFormed())}`,
});
