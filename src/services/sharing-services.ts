import type { ApiClient } from '#api';
import type { SharingServices } from './services.ts';

/** The share dialog's calls over HTTP. */
export function createSharingServices(api: ApiClient): SharingServices {
  return {
    read: (id) => api.call('GET workflows/{id}/sharing', { path: { id } }),
    share: (id, { target, role, notify }) =>
      api.call('POST share/workflows/{id}', { path: { id }, body: { target_email: target, role, notify } }),
    setRole: (id, target, role) => api.call('PUT workflows/{id}/sharing', { path: { id }, body: { ...target, role } }),
    remove: (id, target) => api.call('POST workflows/{id}/unshare', { path: { id }, body: target }),
    setPublic: (id, isPublic) => api.call('PUT workflows/{id}/public', { path: { id }, body: { isPublic } }),
    publish: (id) => api.call('POST workflows/{id}/publication', { path: { id } }),
    changePublication: (id, wish) => api.call('PATCH workflows/{id}/publication', { path: { id }, body: wish }),
    offer: async (id, { target, keep, notify }) =>
      void (await api.call('POST workflows/{id}/transfer', { path: { id }, body: { target_email: target, keep, notify } })),
    answerOffer: async (id, move) => void (await api.call('POST workflows/{id}/transfer/{move}', { path: { id, move } })),
    offers: async () => (await api.call('GET transfers')).transfers,
    inviteByLink: async (id, role) => (await api.call('POST workflows/{id}/invitations', { path: { id }, body: { role } })).url,
  };
}
