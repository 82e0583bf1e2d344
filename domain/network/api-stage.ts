/** What a stage is called: one part of a host's name. */
export const STAGE_NAME = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Where a page sends its calls: `origin` is empty where that is its own. */
export interface ApiPlace {
  origin: string;
  key: string;
}

/** Host of a stage of a server, such as `beta.parti.example.com`; undefined where the server has no name, but numbers. */
export function stageHost(host: string, stage: string): string | undefined {
  const hasName = !host.startsWith('[') && !/^[\d.]+(?::\d+)?$/.test(host);
  return hasName ? `${stage}.${host}` : undefined;
}

/** Key of the web application towards a stage. */
export const stageKey = (key: string, stage: string): string => `${stage}-${key}`;

/** A page, as it knows itself; `stage` is what its address names as `api`. */
export interface StagedPage {
  protocol: string;
  host: string;
  stage: string | null;
}

/**
 * The stage that an address asks for, where the operator lists it, is a subdomain of the page's own host, and its key begins
 * with it; else calls stay where the page came from.
 */
export function apiPlace({ protocol, host, stage }: StagedPage, key: string, stages: readonly string[]): ApiPlace {
  const there = stage !== null && stages.includes(stage) ? stageHost(host, stage) : undefined;
  return stage === null || there === undefined
    ? { origin: '', key }
    : { origin: `${protocol}//${there}`, key: stageKey(key, stage) };
}
