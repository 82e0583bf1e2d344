import { javascript } from '@codemirror/lang-javascript';
import { python } from '@codemirror/lang-python';
import { HighlightStyle, StreamLanguage, syntaxHighlighting } from '@codemirror/language';
import { csharp } from '@codemirror/legacy-modes/mode/clike';
import { json } from '@codemirror/legacy-modes/mode/javascript';
import type { Extension } from '@codemirror/state';
import { tags } from '@lezer/highlight';

/** What a file is written in, by its name; texts have no colours. */
export function codeLanguage(path: string): Extension {
  if (path.endsWith('.ts') || path.endsWith('.js')) return javascript({ typescript: path.endsWith('.ts') });
  if (path.endsWith('.py')) return python();
  if (path.endsWith('.cs')) return StreamLanguage.define(csharp);
  if (path.endsWith('.json')) return StreamLanguage.define(json);
  return [];
}

/** Colours of code; each stands on the paper of the editor in both themes. */
export const codeColours: Extension = syntaxHighlighting(
  HighlightStyle.define([
    { tag: [tags.keyword, tags.modifier, tags.operatorKeyword], fontWeight: '600' },
    { tag: [tags.string, tags.regexp, tags.special(tags.string)], color: 'var(--code-text)' },
    { tag: [tags.number, tags.bool, tags.null, tags.atom], color: 'var(--code-value)' },
    { tag: [tags.typeName, tags.className, tags.namespace], color: 'var(--code-type)' },
    { tag: [tags.propertyName, tags.attributeName], color: 'var(--code-name)' },
    { tag: [tags.comment, tags.meta], color: 'var(--color-text-3)' },
  ]),
);
