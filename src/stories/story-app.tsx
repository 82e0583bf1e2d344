import { useEffect, useMemo, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { ConfirmHost, TipLayer, ToastHost } from '#ui';
import { createAccount, type Grant } from '../account/account.ts';
import { createCommandRegistry } from '../commands/command-registry.ts';
import { listenForShortcuts } from '../commands/shortcut-keys.ts';
import { PaletteHost } from '../palette/palette-host.tsx';
import type { Services, WorkflowFacts } from '../services/services.ts';
import { storySharing } from './story-sharing.ts';
import { useAppCommands } from '../shell/app-commands.ts';
import { AppProvider, useApp, type App } from '../app/app-context.ts';
import { reportError } from '../app/report-error.ts';

const lena: Grant = { accessToken: 'story', user: { id: 'lena', name: 'Lena Keller', isAdmin: true, hasPassword: true } };
const HOUR_MS = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();

/** A workflow of somebody's with as many functions. */
const workflow = (
  facts: Pick<WorkflowFacts, 'id' | 'name' | 'updatedAt' | 'role' | 'ownerName'>,
  functionCount: number,
): WorkflowFacts => ({
  ...facts,
  ownerId: facts.role === 'owner' ? 'lena' : 'other',
  isPublic: false,
  createdAt: facts.updatedAt,
  functionsUsed: Array.from({ length: functionCount }, (_, index) => `f${index}`),
});
const own = (id: string, name: string, hours: number, functionCount: number) =>
  workflow({ id, name, updatedAt: ago(hours), role: 'owner', ownerName: 'Lena Keller' }, functionCount);

const OWN: WorkflowFacts[] = [
  own('w1', 'Tower on a slope', 0.07, 9),
  own('w2', 'Hofbebauung Lindenstraße mit Anschluss an die Bestandsgebäude und die Tiefgarage', 3, 5),
  own('w3', '駅前広場 マスタープラン', 30, 1),
  own('w4', 'Untitled Workflow', 400, 0),
];
const SHARED: WorkflowFacts[] = [
  workflow({ id: 's1', name: 'Print works, reuse study', updatedAt: ago(26), role: 'edit', ownerName: 'Aiko Mori' }, 7),
  workflow(
    { id: 's2', name: 'Pavilion for the harbour festival', updatedAt: ago(90), role: 'view', ownerName: 'Jonas Weber' },
    4,
  ),
];

const noServer = () => Promise.reject(new Error('Stories have no server.'));
const noAuthoring: Services['authoring'] = {
  library: noServer,
  read: noServer,
  example: noServer,
  versions: noServer,
  version: noServer,
  tag: noServer,
  restore: noServer,
  removeVersions: noServer,
  remove: noServer,
  setPublic: noServer,
  retire: noServer,
  permissions: noServer,
  grant: noServer,
  executions: noServer,
  usage: noServer,
  ...{ latestRuns: noServer, pastRun: noServer, rating: noServer, rate: noServer },
  create: noServer,
  trials: { list: noServer, keep: noServer, remove: noServer, asCase: noServer, run: noServer },
  drafts: {
    ...{ read: noServer, save: noServer, drop: noServer, build: noServer },
    ...{ run: noServer, ask: noServer, keep: noServer, copy: noServer, stop: noServer, shown: noServer },
  },
};

/** Services of a story: what a part does not name answers like this. */
export const storyServices: Services = {
  redeemLink: async () => lena,
  requestLink: async () => undefined,
  signIn: async () => lena,
  refresh: async () => lena,
  grantOf: async () => lena,
  signOut: async () => undefined,
  preferences: async () => ({ theme: 'system', preferredUnits: 'metric', language: null }),
  setPreferences: async () => undefined,
  mapTiles: async () => ({ tiles: '', attribution: '' }),
  signInOptions: async () => ({
    signUpOpen: true,
    deliversMail: false,
    showcaseId: null,
    supportEmail: '',
    embedOrigins: [],
    organization: 'Parti',
    passwordSignIn: true,
    providers: [],
  }),
  signUp: async () => undefined,
  confirm: async () => lena,
  requestPassword: async () => undefined,
  newPassword: async () => lena,
  setPassword: async () => undefined,
  readInvitation: async () => ({
    workflowName: 'Tower on a slope',
    organization: 'Keller Studio',
    invitedBy: 'Aiko Mori',
    role: 'edit',
    email: null,
  }),
  acceptInvitation: async () => 'w1',
  sharing: storySharing,
  authoring: noAuthoring,
  workflows: async (scope) => ({ items: scope === 'shared' ? SHARED : OWN }),
  allWorkflows: async () => OWN,
  publicTemplates: async () => [],
  templates: async () => [
    {
      id: 't1',
      name: 'Tower on a slope',
      description: 'From the survey to the area report: site, envelope, levels, floors, core and facade.',
      functionsUsed: Array.from({ length: 9 }, (_, index) => `f${index}`),
      figures: [
        { title: 'Gross area', value: 21_966.3, unitType: 'area' },
        { title: 'Height', value: 88.8, unitType: 'length' },
      ],
      state: 'shipped',
      isFeatured: false,
      isOwn: false,
    },
  ],
  saveTemplate: async () => undefined,
  moveTemplate: async () => undefined,
  runtimes: async () => ({ jail: { tier: 'none', problem: 'not-linux', ownAccount: false }, runtimes: [] }),
  measureRuntime: async () => ({}),
  waitingMails: async () => ({ mails: [], total: 0, delivers: false }),
  sendMailAgain: async () => undefined,
  removeMail: async () => undefined,
  administrators: async () => [],
  addAdministrator: () => Promise.reject(new Error('Stories have no accounts.')),
  removeAdministrator: async () => undefined,
  functions: async () => [
    {
      id: 'f1',
      digest: 'd1',
      tag: 'live',
      name: 'Site',
      description: 'Plot, terrain as contours and context.',
      model_output: 'Site',
      language: 'typescript',
    },
    {
      id: 'f2',
      digest: 'd2',
      tag: 'live',
      name: 'Envelope',
      description: 'The volume that may be built, from plot, height and setbacks.',
      model_output: 'Envelope',
      language: 'typescript',
    },
  ],
  createWorkflow: async () => 'w1',
  renameWorkflow: async () => undefined,
  deleteWorkflow: async () => undefined,
  picture: () => Promise.reject(new Error('Stories have no pictures.')),
};

/** An app for one story: signed in as Lena, with other services where a state needs them. */
export function StoryApp({ services = {}, children }: { services?: Partial<Services>; children: ReactNode }) {
  const app = useMemo<App>(() => {
    const account = createAccount({
      refresh: async () => lena,
      signOut: async () => undefined,
      leaving: { get: () => undefined, set: () => undefined },
      left: async () => undefined,
      exclusively: (task) => task(),
      broadcast: () => undefined,
      onMessage: () => undefined,
      after: () => () => undefined,
      now: () => Date.now(),
      reload: () => undefined,
    });
    account.enter(lena);
    return { account, registry: createCommandRegistry(), services: { ...storyServices, ...services } };
  }, [services]);
  const router = useMemo(() => createMemoryRouter([{ path: '*', element: <Commanded>{children}</Commanded> }]), [children]);
  return (
    <AppProvider value={app}>
      <RouterProvider router={router} />
    </AppProvider>
  );
}

function Commanded({ children }: { children: ReactNode }) {
  const { registry } = useApp();
  useAppCommands();
  useEffect(() => listenForShortcuts(registry, reportError), [registry]);
  return (
    <>
      {children}
      <PaletteHost />
      <ConfirmHost />
      <ToastHost />
      <TipLayer />
    </>
  );
}
