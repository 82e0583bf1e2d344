import purify from 'dompurify';

/** What a post may bring: words, lists, tables, links, pictures. Nothing that acts, asks for input or dresses the page around it. */
const RULES = {
  USE_PROFILES: { html: true },
  FORBID_TAGS: ['style', 'form', 'input', 'button', 'select', 'textarea', 'video', 'audio', 'dialog'],
  FORBID_ATTR: ['style', 'id', 'name', 'class', 'srcset', 'popover', 'popovertarget', 'autofocus', 'tabindex', 'accesskey'],
  ALLOW_DATA_ATTR: false,
};

/** HTML of a post without anything that runs; links to other sites open beside and learn nothing of this page. */
export function cleanHtml(html: string): string {
  const body = purify.sanitize(html, { ...RULES, RETURN_DOM: true });
  for (const link of body.querySelectorAll('a[href]')) {
    if (new URL(link.getAttribute('href') ?? '', window.location.href).origin === window.location.origin) continue;
    link.setAttribute('target', '_blank');
    link.setAttribute('rel', 'noopener noreferrer');
  }
  return body.innerHTML;
}
