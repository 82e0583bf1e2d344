import type { ComponentType } from 'react';
import { createBrowserRouter, redirect, type RouteObject } from 'react-router';
import { loadChunk } from '#ui';
import { NotFoundScreen } from './shell/not-found-screen.tsx';
import { AccountGate } from './shell/account-gate.tsx';
import { SITE_PAGE_NAMES } from './screens/home/site-pages.ts';
import { CrashScreen } from './shell/crash-screen.tsx';
import { RootShell, type RouteHandle } from './shell/root-shell.tsx';

const title = (key: RouteHandle['title']): RouteHandle => ({ title: key });

/** A screen whose code comes when it is first shown. */
const screen = (load: () => Promise<ComponentType>) => async () => ({ Component: await loadChunk(load) });

const loadEditor = () => import('./screens/editor/editor-route.tsx');

/** Every screen; each loads when it is first shown. */
export const ROUTES: RouteObject[] = [
  {
    element: <RootShell />,
    errorElement: <CrashScreen />,
    hydrateFallbackElement: <span />,
    children: [
      {
        path: '/',
        handle: title('titles.home'),
        lazy: screen(async () => (await import('./screens/home/home-screen.tsx')).HomeScreen),
      },
      ...SITE_PAGE_NAMES.map((name) => ({
        path: `/${name}`,
        handle: title(name === 'requestDemo' ? 'titles.request-demo' : `titles.${name}`),
        lazy: async () => {
          const { PageScreen } = await loadChunk(() => import('./screens/home/page-screen.tsx'));
          return { element: <PageScreen key={name} name={name} /> };
        },
      })),
      {
        path: '/wp-preview/:type/:slug',
        handle: title('titles.preview'),
        lazy: screen(async () => (await import('./screens/home/post-preview-screen.tsx')).PostPreviewScreen),
      },
      // The landing screen was once reached by name and with parameters: they go.
      { path: '/unifiedWorkflow/*', loader: ({ request }) => redirect(`/workflows${new URL(request.url).search}`) },
      { path: '/signed-out', loader: () => redirect('/signin') },
      { path: '/admin', loader: () => redirect('/admin/people') },
      {
        path: '/policies/:policyName?',
        handle: title('titles.policies'),
        lazy: screen(async () => (await import('./screens/home/policies-screen.tsx')).PoliciesScreen),
      },
      {
        path: '/invitation',
        handle: title('titles.invitation'),
        lazy: screen(async () => (await import('./screens/sign-in/invitation-screen.tsx')).InvitationScreen),
      },
      {
        path: '/follow/:talkId?',
        handle: title('titles.follow'),
        lazy: screen(async () => (await import('./screens/audience/audience-screen.tsx')).AudienceScreen),
      },
      {
        path: '/remote/:talkId',
        handle: title('titles.remote'),
        lazy: screen(async () => (await import('./screens/audience/remote-screen.tsx')).RemoteScreen),
      },
      {
        path: '/render',
        handle: title('titles.render'),
        lazy: screen(async () => (await import('./screens/render/render-screen.tsx')).RenderScreen),
      },
      {
        path: '/idp',
        handle: title('titles.signin'),
        lazy: screen(async () => (await import('./screens/sign-in/idp-screen.tsx')).IdpScreen),
      },
      {
        path: '/client-auth',
        lazy: screen(async () => (await import('./screens/sign-in/client-auth-screen.tsx')).ClientAuthScreen),
      },
      {
        path: '/link',
        handle: title('titles.signin'),
        lazy: screen(async () => (await import('./screens/sign-in/link-screen.tsx')).LinkScreen),
      },
      {
        element: <AccountGate wants="signed-out" />,
        children: [
          {
            path: '/signin',
            handle: title('titles.signin'),
            lazy: screen(async () => (await import('./screens/sign-in/sign-in-screen.tsx')).SignInScreen),
          },
          {
            path: '/auth',
            handle: title('titles.signin'),
            lazy: screen(async () => (await import('./screens/sign-in/sign-in-screen.tsx')).SignInScreen),
          },
          {
            path: '/signup',
            handle: title('titles.signup'),
            lazy: screen(async () => (await import('./screens/sign-in/sign-up-screen.tsx')).SignUpScreen),
          },
          {
            path: '/forgotpassword',
            handle: title('titles.forgot'),
            lazy: screen(async () => (await import('./screens/sign-in/forgot-password-screen.tsx')).ForgotPasswordScreen),
          },
        ],
      },
      {
        element: <AccountGate wants="signed-in" />,
        children: [
          {
            path: '/account',
            handle: title('titles.account'),
            lazy: screen(async () => (await import('./screens/account/account-screen.tsx')).AccountScreen),
          },
          {
            path: '/account/password',
            handle: title('titles.password'),
            lazy: screen(async () => (await import('./screens/sign-in/password-screen.tsx')).PasswordScreen),
          },
          {
            path: '/workflows',
            handle: title('titles.start'),
            lazy: async () => {
              const { GalleryScreen } = await loadChunk(() => import('./screens/gallery/gallery-screen.tsx'));
              return { element: <GalleryScreen loadEditor={loadEditor} /> };
            },
          },
          {
            path: '/workflows/:projectId',
            lazy: screen(async () => (await loadEditor()).EditorRoute),
          },
          {
            path: '/copy/:workflowId',
            handle: title('titles.copy'),
            lazy: screen(async () => (await import('./screens/copy/copy-screen.tsx')).CopyScreen),
          },
          {
            path: '/start/:templateId',
            handle: title('titles.copy'),
            lazy: screen(async () => (await import('./screens/copy/start-screen.tsx')).StartScreen),
          },
          {
            path: '/admin/people',
            handle: title('titles.people'),
            lazy: screen(async () => (await import('./screens/people/people-screen.tsx')).PeopleScreen),
          },
          {
            path: '/admin/groups',
            handle: title('titles.groups'),
            lazy: screen(async () => (await import('./screens/people/groups-screen.tsx')).GroupsScreen),
          },
          {
            path: '/admin/company-sign-in',
            handle: title('titles.providers'),
            lazy: screen(async () => (await import('./screens/people/providers-screen.tsx')).ProvidersScreen),
          },
          {
            path: '/admin/domains',
            handle: title('titles.domains'),
            lazy: screen(async () => (await import('./screens/people/domains-screen.tsx')).DomainsScreen),
          },
          {
            path: '/account/org-usage',
            handle: title('titles.use'),
            lazy: screen(async () => (await import('./screens/people/usage-screen.tsx')).UsageScreen),
          },
          {
            path: '/admin/runtimes',
            handle: title('titles.runtimes'),
            lazy: screen(async () => (await import('./screens/admin/runtimes-screen.tsx')).RuntimesScreen),
          },
          {
            path: '/admin/mails',
            handle: title('titles.mails'),
            lazy: screen(async () => (await import('./screens/admin/mails-screen.tsx')).MailsScreen),
          },
          {
            path: '/admin/plans',
            handle: title('titles.plans'),
            lazy: screen(async () => (await import('./screens/admin/plans-screen.tsx')).PlansScreen),
          },
          {
            path: '/admin/looks',
            handle: title('titles.looks'),
            lazy: screen(async () => (await import('./screens/admin/looks-screen.tsx')).LooksScreen),
          },
          {
            path: '/admin/events',
            handle: title('titles.events'),
            lazy: screen(async () => (await import('./screens/admin/events-screen.tsx')).EventsScreen),
          },
          {
            path: '/admin/administrators',
            handle: title('titles.administrators'),
            lazy: screen(async () => (await import('./screens/admin/administrators-screen.tsx')).AdministratorsScreen),
          },
          {
            path: '/schemas/:schemaId?',
            handle: title('titles.schemas'),
            lazy: screen(async () => (await import('./screens/schemas/schemas-screen.tsx')).SchemasScreen),
          },
          {
            path: '/content/managed',
            handle: title('titles.content'),
            lazy: screen(async () => (await import('./screens/content/managed-screen.tsx')).ManagedScreen),
          },
          {
            path: '/content/:folderId?',
            handle: title('titles.content'),
            lazy: async () => ({ Component: (await import('./screens/content/content-screen.tsx')).ContentScreen }),
          },
          {
            path: '/content/:folderId/space-types/:fileId',
            handle: title('titles.content'),
            lazy: screen(async () => (await import('./screens/space-type/space-type-screen.tsx')).SpaceTypeScreen),
          },
          {
            path: '/soup',
            handle: title('titles.soup'),
            lazy: screen(async () => (await import('./screens/soup/soup-screen.tsx')).SoupScreen),
          },
          {
            path: '/functions',
            handle: title('titles.functions'),
            lazy: screen(async () => (await import('./screens/functions/functions-screen.tsx')).FunctionsScreen),
          },
          {
            path: '/functions/:functionId/logic',
            handle: title('titles.functions'),
            lazy: async () => ({
              Component: (await import('./screens/function-editor/function-editor-screen.tsx')).FunctionEditorScreen,
            }),
          },
          {
            path: '/new-function/:language?',
            handle: title('titles.functions'),
            lazy: async () => ({
              Component: (await import('./screens/functions/new-function-screen.tsx')).NewFunctionScreen,
            }),
          },
          {
            path: '/functions/:functionId/executions/:executionId',
            handle: title('titles.functions'),
            lazy: screen(async () => (await import('./screens/functions/past-run-screen.tsx')).PastRunScreen),
          },
          {
            path: '/functions/:functionId/:tab?',
            handle: title('titles.functions'),
            lazy: screen(async () => (await import('./screens/functions/function-screen.tsx')).FunctionScreen),
          },
        ],
      },
      {
        path: '/templates',
        handle: title('titles.templates'),
        lazy: screen(async () => (await import('./screens/sign-in/templates-screen.tsx')).TemplatesScreen),
      },
      {
        path: '/w/:workflowId',
        lazy: screen(async () => (await import('./screens/public/public-screen.tsx')).PublicScreen),
      },
      ...['/docs/inputs/:type?', '/docs/inputs/keywords/:keyword'].map((path) => ({
        path,
        lazy: screen(async () => (await import('./screens/input-docs/input-docs-screen.tsx')).InputDocsScreen),
      })),
      { path: '*', handle: title('titles.not-found'), element: <NotFoundScreen /> },
    ],
  },
];

/** The router of this tab. */
export const createAppRouter = (): ReturnType<typeof createBrowserRouter> => createBrowserRouter(ROUTES);
