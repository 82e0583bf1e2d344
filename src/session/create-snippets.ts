import type { ApiClient } from '#api';
import type { SnippetsPort } from '#graph';

/** Snippets over the calls of the server; what fails is told by `onError`. */
export function createSnippets(api: Pick<ApiClient, 'call'>, onError: (error: unknown) => void): SnippetsPort {
  const told = (error: unknown) => {
    onError(error);
    return undefined;
  };
  return {
    list: () => api.call('GET snippets').then(({ snippets }) => snippets, told),
    text: (id) => api.call('GET snippets/{id}', { path: { id } }).then(({ text }) => text, told),
    keep: (name, text) => api.call('POST snippets', { body: { name, text } }).catch(told),
    remove: (id) =>
      api.call('DELETE snippets/{id}', { path: { id } }).then(
        () => true,
        (error: unknown) => {
          onError(error);
          return false;
        },
      ),
  };
}
