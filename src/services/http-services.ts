import { isJsonObject, type JsonValue } from '#domain';
import type { Grant } from '../account/account.ts';
import type { Call } from './call-api.ts';
import { createSharingServices } from './sharing-services.ts';
import type {
  FunctionCard,
  InvitationFacts,
  KeptPreferences,
  RuntimeFacts,
  Services,
  TemplateCard,
  ThemeChoice,
  WorkflowCard,
} from './services.ts';

type Row = Record<string, unknown>;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const optional = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined);
const countOf = (value: unknown): number => (Array.isArray(value) ? value.length : typeof value === 'number' ? value : 0);
const themeOf = (value: unknown): ThemeChoice => (value === 'light' || value === 'dark' ? value : 'system');

/** The services over HTTP. */
export function createHttpServices(call: (call: Call) => Promise<Response>): Services {
  const read = async (one: Call): Promise<Row> => (await (await call(one)).json()) as Row;

  /** All pages of a list. */
  const list = async (path: string, field: string): Promise<Row[]> => {
    const rows: Row[] = [];
    let key: string | undefined;
    do {
      const page = await read({ path: key ? `${path}${path.includes('?') ? '&' : '?'}key=${encodeURIComponent(key)}` : path });
      rows.push(...((page[field] ?? []) as Row[]));
      key = optional(page.lastKey);
    } while (key);
    return rows;
  };

  const grant = async (path: string, body?: JsonValue): Promise<Grant> =>
    entered(text((await read({ method: 'POST', path, body, anonymous: true })).accessToken));
  const entered = async (accessToken: string): Promise<Grant> => {
    const me = await read({ path: 'me', token: accessToken });
    return {
      accessToken,
      user: {
        id: text(me.id),
        name: text(me.name) || text(me.username) || text(me.email),
        email: optional(me.email),
        isAdmin: me.isAdmin === true,
        hasPassword: me.hasPassword !== false,
      },
    };
  };

  return {
    redeemLink: (token) => grant('auth/redeem-link', { token }),
    requestLink: async () => void (await call({ method: 'POST', path: 'auth/request-link', body: {}, anonymous: true })),
    signIn: (login, password) => grant('auth/signin', { login, password }),
    setPassword: async (password, { username, current }) => {
      const body = { password, ...(username ? { username } : {}), ...(current ? { current } : {}) };
      await call({ method: 'POST', path: 'auth/password', body });
    },
    refresh: () => grant('auth/refresh', {}),
    signOut: async (accessToken) => void (await call({ method: 'POST', path: 'signout', body: {}, token: accessToken })),
    async preferences() {
      const kept = ((await read({ path: 'prefs' })).preferences ?? {}) as Row;
      return { theme: themeOf(kept.theme), preferredUnits: kept.preferredUnits === 'imperial' ? 'imperial' : 'metric' };
    },
    setPreferences: async (patch: Partial<KeptPreferences>) =>
      void (await call({ method: 'PUT', path: 'set-preferences', body: { ...patch } })),
    mapTiles: async () => {
      const { tiles, attribution } = await read({ path: 'map' });
      return { tiles: String(tiles ?? ''), attribution: String(attribution ?? '') };
    },
    doors: async () => {
      const { signUpOpen, mailLeaves, showcaseId } = await read({ path: 'auth/doors', anonymous: true });
      return { signUpOpen: signUpOpen === true, mailLeaves: mailLeaves === true, showcaseId: optional(showcaseId) };
    },
    async signUp({ invitation, ...wish }) {
      const body = { ...wish, ...(invitation ? { invitation } : {}) };
      const accessToken = optional((await read({ method: 'POST', path: 'auth/signup', body, anonymous: true })).accessToken);
      return accessToken === undefined ? undefined : entered(accessToken);
    },
    confirm: (token) => grant('auth/confirm', { token }),
    requestPassword: async (email) =>
      void (await call({ method: 'POST', path: 'reset-password', body: { email }, anonymous: true })),
    newPassword: (token, password) => grant('auth/new-password', { token, password }),
    readInvitation: async (token) =>
      (await read({ method: 'POST', path: 'invitations/read', body: { token }, anonymous: true })) as unknown as InvitationFacts,
    acceptInvitation: async (token) =>
      text((await read({ method: 'POST', path: 'invitations/accept', body: { token } })).workflowId),
    sharing: createSharingServices(call),
    workflows: async (scope = 'own') =>
      (await list(`workflows?scope=${scope}`, 'workflows')).map((row): WorkflowCard => ({
        id: text(row.id),
        name: text(row.name),
        updatedAt: text(row.updatedAt),
        functionCount: countOf(row.functionsUsed),
        role: row.role === 'view' || row.role === 'edit' ? row.role : 'owner',
        ownerName: text(row.ownerName),
        viewedAt: optional(row.viewedAt),
        thumbnail: optional(row.thumbnailUrl),
      })),
    templates: async (language) =>
      (await list(`templates?language=${language}`, 'templates')).map((row): TemplateCard => ({
        id: text(row.id),
        name: text(row.name),
        description: text(row.description),
        functionCount: countOf(row.functionsUsed),
        figures: row.figures as unknown as TemplateCard['figures'],
        thumbnail: optional(row.thumbnailUrl),
      })),
    functions: async () =>
      (await list('functions', 'functions')).map((row): FunctionCard => ({
        id: text(row.id),
        displayName: text(row.name),
        description: text(row.description),
        modelOutput: optional(row.model_output),
        messages: (isJsonObject(row.messages) ? row.messages : {}) as FunctionCard['messages'],
        language: text(row.language),
      })),
    createWorkflow: async (from) =>
      text((await read({ method: 'POST', path: 'workflows', body: { ...from } as unknown as JsonValue })).id),
    renameWorkflow: async (id, name) =>
      void (await call({ method: 'PATCH', path: `workflows/${encodeURIComponent(id)}`, body: { name } })),
    deleteWorkflow: async (id) => void (await call({ method: 'DELETE', path: `workflows/${encodeURIComponent(id)}` })),
    runtimes: async () => (await read({ path: 'admin/runtimes' })) as unknown as RuntimeFacts,
    measureRuntime: (language) => read({ method: 'POST', path: `admin/runtimes/${encodeURIComponent(language)}/measure` }),
    picture: async (path) => URL.createObjectURL(await (await call({ path: path.replace(/^\/?api\//, '') })).blob()),
  };
}
