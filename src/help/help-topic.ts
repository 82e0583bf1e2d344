/** Topic of the help of a screen. */
export type HelpTopic =
  | 'editor'
  | 'gallery'
  | 'functions'
  | 'content'
  | 'account'
  | 'administration'
  | 'sign-in'
  | 'public'
  | 'input-docs'
  | 'anywhere';

const BY_PATH: readonly [RegExp, HelpTopic][] = [
  [/^\/workflows\/[^/]+/, 'editor'],
  [/^\/workflows\/?$/, 'gallery'],
  [/^\/(functions|new-function)(\/|$)/, 'functions'],
  [/^\/(content|soup)(\/|$)/, 'content'],
  [/^\/account\/org-usage/, 'administration'],
  [/^\/account\/password/, 'sign-in'],
  [/^\/account(\/|$)/, 'account'],
  [/^\/(admin|schemas)(\/|$)/, 'administration'],
  [
    /^\/(signin|signup|auth|forgotpassword|invitation|client-auth|link|idp|policies|templates|start|hyparspace|pricing|news|story|team|contact|requestDemo|wp-preview)(\/|$)/,
    'sign-in',
  ],
  [/^\/(w|remote)\//, 'public'],
  [/^\/follow(\/|$)/, 'public'],
  [/^\/docs\/inputs/, 'input-docs'],
];

/** Topic of the help that fits a path of this site. */
export const helpTopicOf = (path: string): HelpTopic => BY_PATH.find(([pattern]) => pattern.test(path))?.[1] ?? 'anywhere';
