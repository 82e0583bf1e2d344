import type { WebContext } from '../context/context.ts';
import { addCall } from '../http/add-call.ts';
import { callerOf } from '../identity/authenticate.ts';
import { addAction } from '../realtime/add-action.ts';
import type { Realtime } from '../realtime/realtime.ts';
import { statusOf, type PlanService } from './plan-service.ts';
import type { Quotas } from '../quotas/quotas.ts';

/** Plans: one's own, asked for, given; what changes is told to every tab of the person. */
export function addPlanRoutes(
  { http, bus, config, log }: Pick<WebContext, 'http' | 'bus' | 'config' | 'log'>,
  realtime: Realtime,
  { plans, quotas }: { plans: PlanService; quotas: Quotas },
): void {
  addCall(http, 'GET payment', ({ request }) => plans.status(callerOf(request).userId));
  addCall(http, 'POST payment/checkout/manage', ({ body }) => ({
    url: config.planUrl ? withLocale(config.planUrl, body.locale) : '/account?postPayment=true#plan',
  }));
  addCall(http, 'POST payment/ask', ({ body, request }) => plans.ask(callerOf(request).userId, body.plan));
  addCall(http, 'GET admin/plans', () => plans.list());
  addCall(http, 'PUT admin/plans/{name}', ({ path, body }) => plans.setLimits(path.name, body));
  addCall(http, 'PUT admin/plan-of-organization', ({ body }) => plans.giveOrganization(body.plan));
  addCall(http, 'PUT admin/plan-of/{id}', ({ path, body }) => plans.give(path.id, body.plan));
  addCall(http, 'POST admin/plan-requests/{id}', ({ path, body, request }) =>
    plans.answer(path.id, body.granted, callerOf(request).userId),
  );
  addAction(realtime, 'payment.get-status', ({ caller }) => plans.status(caller.userId));
  bus.on('quota.changed', ({ userId }) => {
    quotas
      .of(userId)
      .then((facts) => realtime.toPerson(userId, { action: 'quota.changed', ...statusOf(facts) }))
      .catch((error: unknown) => log.error({ err: error }, 'nobody was told of a quota'));
  });
}

/** The operator's page, told which language the person reads. */
function withLocale(url: string, locale: string): string {
  const target = new URL(url);
  target.searchParams.set('locale', locale);
  return target.href;
}
