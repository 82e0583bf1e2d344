import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The document of the sandboxed frame in which pages run authors' functions. */
export interface SandboxPage {
  html: string;
  /** Without these the frame would not be one: nothing may be loaded, sent or shown but its own script and its workers. */
  headers: Record<string, string>;
}

/** Reads the frame's script; its hash is the only one that may run. */
export function sandboxPage(): SandboxPage {
  const script = readFileSync(join(import.meta.dirname, 'frame.js'), 'utf8');
  const hash = createHash('sha256').update(script).digest('base64');
  const policy = [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src 'sha256-${hash}'`,
    'worker-src blob:',
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
  return {
    html: `<!doctype html><meta charset="utf-8"><title>Parti</title><script>${script}</script>`,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      // A page that is isolated drops frames without these, silently.
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
    },
  };
}
