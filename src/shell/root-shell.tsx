import { useEffect } from 'react';
import { Outlet, useMatches } from 'react-router';
import { ConfirmHost, LostPartsProvider, TipLayer, ToastHost, useTranslation } from '#ui';
import { listenForShortcuts } from '../commands/shortcut-keys.ts';
import { PaletteHost } from '../palette/palette-host.tsx';
import { useAppCommands } from './app-commands.ts';
import { useApp } from '../app/app-context.ts';
import { reportError } from '../app/report-error.ts';
import { useCarriedQuery } from './carried-query.ts';
import { useFlagCommands } from './flag-commands.ts';
import { useFoundCommands } from './found-commands.ts';
import { ConsentNotice } from './consent-notice.tsx';
import { CountedVisits } from './counted-visits.tsx';
import { FlagsHost } from './flags-host.tsx';
import { HelpHost } from '../help/help-host.tsx';
import { AccountHost } from '../own-account/account-host.tsx';
import { SkinHost } from './skin-host.tsx';
import { tellLostPart } from './lost-part.ts';
import { ThinkingIndicator } from './thinking-indicator.tsx';

/** Frame of every screen: thinking indicator, routed view, toasts, and the area of palette, questions and tips. */
export function RootShell() {
  const { registry, account } = useApp();
  useAppCommands();
  useFlagCommands();
  useFoundCommands();
  useCarriedQuery();
  useTitle();
  useEffect(() => listenForShortcuts(registry, reportError), [registry]);
  useEffect(() => {
    const touch = () => account.touch();
    window.addEventListener('pointerdown', touch);
    window.addEventListener('keydown', touch);
    return () => {
      window.removeEventListener('pointerdown', touch);
      window.removeEventListener('keydown', touch);
    };
  }, [account]);
  return (
    <>
      <ThinkingIndicator />
      <LostPartsProvider value={tellLostPart}>
        <Outlet />
        <AccountHost />
        <HelpHost />
        <FlagsHost />
        <ConsentNotice />
        <CountedVisits />
        <SkinHost />
        <PaletteHost />
        <ConfirmHost />
        <TipLayer />
      </LostPartsProvider>
      <ToastHost />
    </>
  );
}

/** The document title of the route; a screen that knows more sets it itself. */
function useTitle(): void {
  const { t } = useTranslation('app');
  const key = useMatches().reduce<RouteTitle | undefined>(
    (found, match) => (match.handle as RouteHandle | undefined)?.title ?? found,
    undefined,
  );
  useEffect(() => {
    if (key) document.title = `${t(key)} – Parti`;
  }, [key, t]);
}

type RouteTitle =
  | 'titles.home'
  | 'titles.pricing'
  | 'titles.news'
  | 'titles.team'
  | 'titles.contact'
  | 'titles.story'
  | 'titles.request-demo'
  | 'titles.hyparspace'
  | 'titles.preview'
  | 'titles.start'
  | 'titles.signin'
  | 'titles.signup'
  | 'titles.forgot'
  | 'titles.content'
  | 'titles.functions'
  | 'titles.runtimes'
  | 'titles.mails'
  | 'titles.administrators'
  | 'titles.plans'
  | 'titles.events'
  | 'titles.looks'
  | 'titles.soup'
  | 'titles.people'
  | 'titles.groups'
  | 'titles.domains'
  | 'titles.providers'
  | 'titles.use'
  | 'titles.account'
  | 'titles.policies'
  | 'titles.follow'
  | 'titles.remote'
  | 'titles.render'
  | 'titles.invitation'
  | 'titles.password'
  | 'titles.copy'
  | 'titles.templates'
  | 'titles.schemas'
  | 'titles.not-found';

/** What a route tells the shell about itself. */
export interface RouteHandle {
  title?: RouteTitle;
}
