import type { Post } from './read-posts.ts';

/** A tag for the head of the page: `name` or `property`, and what it says. */
export interface HeadTag {
  attribute: 'name' | 'property';
  key: string;
  content: string;
}

/** What a post may say of itself: nothing that acts, such as a refresh or a policy, has one of these names. */
const KEY = /^(description|author|robots|og:[\w:]+|article:[\w:]+|twitter:[\w:]+)$/;
/** Fields of `yoast_head_json`, whose names are written with `_`. */
const FIELDS: Record<string, string> = { og_title: 'og:title', og_description: 'og:description', og_type: 'og:type' };

/** Meta tags of a post: those of `yoast_head`, and where that names none the fields of `yoast_head_json`. */
export function headTags({ yoast_head: head, yoast_head_json: fields }: Pick<Post, 'yoast_head' | 'yoast_head_json'>): HeadTag[] {
  const found = new Map<string, HeadTag>();
  const add = (attribute: HeadTag['attribute'], key: string, content: string) => {
    if (KEY.test(key) && content !== '' && !found.has(key)) found.set(key, { attribute, key, content });
  };
  // Parsed beside the page: nothing in it runs or is fetched.
  for (const tag of new DOMParser().parseFromString(head, 'text/html').querySelectorAll('meta')) {
    const attribute = tag.hasAttribute('property') ? 'property' : 'name';
    add(attribute, tag.getAttribute(attribute) ?? '', tag.content);
  }
  const told = fields['description'];
  if (typeof told === 'string') add('name', 'description', told);
  for (const [field, key] of Object.entries(FIELDS)) {
    const value = fields[field];
    if (typeof value === 'string') add('property', key, value);
  }
  return [...found.values()];
}

/** Title that a post gives its page, if it gives one. */
export function headTitle({ yoast_head_json: fields }: Pick<Post, 'yoast_head_json'>): string | undefined {
  const title = fields['title'];
  return typeof title === 'string' && title !== '' ? title : undefined;
}

/** Puts tags into the head of this page; answers how they are taken away. */
export function wearTags(tags: readonly HeadTag[]): () => void {
  const made = tags.map(({ attribute, key, content }) => {
    const tag = document.createElement('meta');
    tag.setAttribute(attribute, key);
    tag.content = content;
    document.head.append(tag);
    return tag;
  });
  return () => made.forEach((tag) => tag.remove());
}
