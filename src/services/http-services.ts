import { allPages, type ApiClient } from '#api';
import type { Grant } from '../account/account.ts';
import { createFunctionServices } from './function-services.ts';
import { createSharingServices } from './sharing-services.ts';
import type { Services } from './services.ts';

/** Workflows that a list shows before it is asked for more. */
const WORKFLOW_PAGE = 24;

/** The services over HTTP. */
export function createHttpServices(api: ApiClient): Services {
  const grant = async (answer: Promise<{ accessToken: string }>): Promise<Grant> => entered((await answer).accessToken);
  const entered = async (accessToken: string): Promise<Grant> => {
    const { id, name, username, email, isAdmin, hasPassword } = await api.call('GET me', { accessToken });
    const shownName = name || username || email || '';
    return { accessToken, user: { id, name: shownName, ...(email ? { email } : {}), isAdmin, hasPassword } };
  };

  return {
    redeemLink: (token) => grant(api.call('POST auth/redeem-link', { body: { token } })),
    requestLink: () => api.call('POST auth/request-link'),
    signIn: (login, password, product) =>
      grant(api.call('POST auth/signin', { body: { login, password, ...(product ? { product } : {}) } })),
    setPassword: (password, { username, current }) =>
      api.call('POST auth/password', {
        body: { password, ...(username ? { username } : {}), ...(current ? { current } : {}) },
      }),
    grantOf: entered,
    refresh: () => grant(api.call('POST auth/refresh')),
    signOut: async (accessToken) => (await api.call('POST signout', { accessToken })).url,
    preferences: async () => (await api.call('GET prefs')).preferences,
    setPreferences: (body) => api.call('PUT set-preferences', { body }),
    mapTiles: () => api.call('GET map'),
    signInOptions: () => api.call('GET auth/options'),
    async signUp({ invitation, template, ...wish }) {
      const body = { ...wish, ...(invitation ? { invitation } : {}), ...(template ? { template } : {}) };
      const { accessToken } = await api.call('POST auth/signup', { body });
      return accessToken === undefined ? undefined : entered(accessToken);
    },
    confirm: (token) => grant(api.call('POST auth/confirm', { body: { token } })),
    requestPassword: (email) => api.call('POST reset-password', { body: { email } }),
    newPassword: (token, password) => grant(api.call('POST auth/new-password', { body: { token, password } })),
    readInvitation: (token) => api.call('POST invitations/read', { body: { token } }),
    acceptInvitation: async (token) => (await api.call('POST invitations/accept', { body: { token } })).workflowId,
    sharing: createSharingServices(api),
    authoring: createFunctionServices(api),
    async workflows(scope, key) {
      const { workflows: items, lastKey: next } = await api.call('GET workflows', {
        query: { scope, key, limit: WORKFLOW_PAGE },
      });
      return { items, next };
    },
    allWorkflows: () =>
      allPages(
        (key) => api.call('GET workflows', { query: { scope: 'own', key, limit: 200 } }),
        (page) => page.workflows,
      ),
    publicTemplates: async (language) => (await api.call('GET public/templates', { query: { language } })).templates,
    templates: (language) =>
      allPages(
        (key) => api.call('GET templates', { query: { language, key } }),
        (page) => page.templates,
      ),
    saveTemplate: async (id) => void (await api.call('POST workflows/{id}/template', { path: { id }, body: {} })),
    moveTemplate: (id, step) => api.call('POST templates/{id}/{step}', { path: { id, step } }),
    functions: () =>
      allPages(
        (key) => api.call('GET functions', { query: { key } }),
        (page) => page.functions,
      ),
    createWorkflow: async (body) => (await api.call('POST workflows', { body })).id,
    renameWorkflow: (id, name) => api.call('PATCH workflows/{id}', { path: { id }, body: { name } }),
    deleteWorkflow: (id) => api.call('DELETE workflows/{id}', { path: { id } }),
    runtimes: () => api.call('GET admin/runtimes'),
    measureRuntime: (language) => api.call('POST admin/runtimes/{language}/measure', { path: { language } }),
    waitingMails: (key) => api.call('GET admin/mails', { query: { key } }),
    sendMailAgain: (file) => api.call('POST admin/mails/{file}/send', { path: { file } }),
    removeMail: (file) => api.call('DELETE admin/mails/{file}', { path: { file } }),
    administrators: async () => (await api.call('GET admin/administrators')).administrators,
    addAdministrator: (login) => api.call('POST admin/administrators', { body: { login } }),
    removeAdministrator: (id) => api.call('DELETE admin/administrators/{id}', { path: { id } }),
    picture: async ({ kind, id }, theme) =>
      URL.createObjectURL(await (await api.file(`GET ${kind}/{id}/thumbnail`, { path: { id }, query: { theme } })).blob()),
  };
}
