import type { ApiClient } from '#api';
import type { RunResult } from '#domain';
import type { FunctionServices } from './services.ts';

/** The calls of the pages about functions. */
export function createFunctionServices(api: ApiClient): FunctionServices {
  return {
    library: async () => (await api.call('GET function-library')).functions,
    read: (id, digest) => api.call('GET functions/{id}', { path: { id }, ...(digest ? { query: { digest } } : {}) }),
    example: async (id, language) =>
      (await api.call('GET functions/{id}/example', { path: { id }, query: { language } })).example,
    versions: async (id) => (await api.call('GET functions/{id}/versions', { path: { id } })).versions,
    version: (id, v) => api.call('GET functions/{id}/versions/{v}', { path: { id, v } }),
    tag: async (id, v, body) => (await api.call('PATCH functions/{id}/versions/{v}', { path: { id, v }, body })).followed,
    restore: async (id, v) => (await api.call('POST functions/{id}/versions/{v}/restore', { path: { id, v } })).followed,
    removeVersions: (id, versions) => api.call('DELETE functions/{id}/versions', { path: { id }, body: { versions } }),
    remove: (id, name) => api.call('DELETE functions/{id}', { path: { id }, query: { name } }),
    setPublic: (id, isPublic) => api.call('PUT functions/{id}/visibility', { path: { id }, body: { isPublic } }),
    retire: (id, body) => api.call('PUT functions/{id}/retired', { path: { id }, body }),
    permissions: (id) => api.call('GET functions/{id}/permissions', { path: { id } }),
    grant: (id, body) => api.call('PUT functions/{id}/permissions', { path: { id }, body }),
    executions: (id) => api.call('GET functions/{id}/execution-stats', { path: { id } }),
    usage: (id) => api.call('GET functions/{id}/usage-stats', { path: { id } }),
    latestRuns: async (id) => (await api.call('GET functions/{id}/executions', { path: { id } })).executions,
    pastRun: (id, execution) => api.call('GET functions/{id}/executions/{execution}', { path: { id, execution } }),
    rating: (id) => api.call('GET functions/{id}/rating', { path: { id } }),
    rate: (id, stars) => api.call('PUT functions/{id}/rating', { path: { id }, body: { stars } }),
    create: async (body) => (await api.call('POST functions', { body })).id,
    trials: {
      list: async (id) => (await api.call('GET functions/{id}/trials', { path: { id } })).trials,
      keep: (id, name, body) => api.call('PUT functions/{id}/trials/{name}', { path: { id, name: name.trim() }, body }),
      remove: (id, name) => api.call('DELETE functions/{id}/trials/{name}', { path: { id, name } }),
      asCase: (id, name) => api.file('GET functions/{id}/trials/{name}/case', { path: { id, name } }),
      run: async (id, body) => (await api.call('POST functions/{id}/trials/run', { path: { id }, body })).results,
    },
    drafts: {
      read: (id) => api.call('GET functions/{id}/draft', { path: { id } }),
      save: (id, body, keepalive = false) => api.call('PATCH functions/{id}/draft', { path: { id }, body, keepalive }),
      drop: (id) => api.call('DELETE functions/{id}/draft', { path: { id } }),
      build: (id, isQuick) =>
        api.call('POST functions/{id}/draft/build', { path: { id }, query: isQuick ? { quick: 'true' } : {} }),
      run: (id, body) => api.call('POST functions/{id}/draft/run', { path: { id }, body }),
      stop: (id) => api.call('DELETE functions/{id}/draft/run', { path: { id } }),
      shown: async (id, digest) => {
        const answer = await api.file('GET workflows/{id}/results/{digest}', { path: { id, digest } });
        return (await answer.json()) as RunResult;
      },
      ask: (id, body) => api.call('POST functions/{id}/draft/ask', { path: { id }, body }),
      keep: (id, body) => api.call('POST functions/{id}/draft/versions', { path: { id }, body }),
      copy: async (id, name) => (await api.call('POST functions/{id}/copies', { path: { id }, body: { name } })).id,
    },
  };
}
