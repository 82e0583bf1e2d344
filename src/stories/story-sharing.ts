import type { SharingFacts, SharingServices } from '../services/services.ts';

/** People of the share stories, as the design shows them. */
export const storyFacts: SharingFacts = {
  owner: { id: 'lena', name: 'Lena Keller', username: 'lena', email: 'lena@keller.studio' },
  people: [
    { id: 'aiko', name: 'Aiko Mori', username: null, email: 'aiko@keller.studio', role: 'edit' },
    { id: 'jonas', name: 'Jonas Weber', username: null, email: 'jonas@weber-kosten.ch', role: 'edit' },
  ],
  domains: [{ domain: 'keller.studio', role: 'view', people: 14 }],
  groups: [{ id: 'g1', name: 'Competitions', role: 'edit', people: 6 }],
  invitations: [{ id: 'i1', email: 'mira@brandt-statik.de', role: 'view', expiresAt: '2026-11-28T10:00:00Z' }],
  isPublic: false,
  transfer: null,
  mayShare: true,
  publication: null,
};

/** Sharing of a story: shows the people above, changes nothing. */
export const storySharing: SharingServices = {
  read: async () => storyFacts,
  share: async () => ({ kind: 'person', target: 'aiko' }),
  setRole: async () => undefined,
  remove: async () => undefined,
  setPublic: async () => undefined,
  publish: async () => undefined,
  changePublication: async () => undefined,
  offer: async () => undefined,
  answerOffer: async () => undefined,
  offers: async () => [],
  inviteByLink: async () => 'https://parti.example/invitation#story',
};
