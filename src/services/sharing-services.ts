import type { Call } from './call-api.ts';
import type { SharingFacts, SharingServices, ShareTarget, TransferFacts } from './services.ts';

/** The share dialog's calls over HTTP. */
export function createSharingServices(call: (call: Call) => Promise<Response>): SharingServices {
  const place = (workflowId: string, part: string) => `workflows/${encodeURIComponent(workflowId)}/${part}`;
  return {
    read: async (workflowId) => (await (await call({ path: place(workflowId, 'sharing') })).json()) as SharingFacts,
    share: async (workflowId, { target, role, notify }) =>
      (await (
        await call({
          method: 'POST',
          path: `share/workflows/${encodeURIComponent(workflowId)}`,
          body: { target_email: target, role, notify },
        })
      ).json()) as ShareTarget & { url?: string },
    setRole: async (workflowId, target, role) =>
      void (await call({ method: 'PUT', path: place(workflowId, 'sharing'), body: { ...target, role } })),
    remove: async (workflowId, target) =>
      void (await call({ method: 'POST', path: place(workflowId, 'unshare'), body: { ...target } })),
    setPublic: async (workflowId, isPublic) =>
      void (await call({ method: 'PUT', path: place(workflowId, 'public'), body: { isPublic } })),
    offer: async (workflowId, { target, keep, notify }) =>
      void (await call({ method: 'POST', path: place(workflowId, 'transfer'), body: { target_email: target, keep, notify } })),
    answerOffer: async (workflowId, move) => void (await call({ method: 'POST', path: place(workflowId, `transfer/${move}`) })),
    offers: async () => ((await (await call({ path: 'transfers' })).json()) as { transfers: TransferFacts[] }).transfers,
    inviteByLink: async (workflowId, role) => {
      const answer = await call({ method: 'POST', path: place(workflowId, 'invitations'), body: { role } });
      return ((await answer.json()) as { url: string }).url;
    },
  };
}
