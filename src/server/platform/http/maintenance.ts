import { type Endpoint } from '#contract/endpoint.ts'
import { ProblemError } from '#domain/problem.ts'
import { type Env } from '#server/platform/config/env.ts'

/** When the announced window ends, while it lasts. */
export function getMaintenanceEnd(env: Pick<Env, 'maintenanceUntil'>, now: Date): Date | undefined {
  const { maintenanceUntil: end } = env
  return end && end > now ? end : undefined
}

/**
 * Until the announced moment calls are refused, and people are told when to come back. What machines post but once is
 * taken, so that purchases under way settle and whoever leaves a mailing has left it; jobs go on as well.
 *
 * @rule D06 In an announced window every call answers MAINTENANCE with its end, but for health, metrics, the public
 * settings and what mail programs and gateways post. Once it has passed, all work again without a restart.
 */
export function rejectDuringMaintenance(
  { maintenance, xsrf }: Pick<Endpoint, 'maintenance' | 'xsrf'>,
  env: Pick<Env, 'maintenanceUntil'>,
  now: Date,
): void {
  if (maintenance === 'served' || xsrf === 'exempt') return
  const expectedEnd = getMaintenanceEnd(env, now)
  if (expectedEnd) throw new ProblemError({ code: 'MAINTENANCE', expectedEnd })
}
