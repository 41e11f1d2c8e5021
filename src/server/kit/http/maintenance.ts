import type { Endpoint } from '#contract/endpoint.ts'
import { ProblemError } from '#domain/problem.ts'
import type { Env } from '#server/kit/config/env.ts'

/** When the announced maintenance ends, while it lasts. */
export function getMaintenanceEnd(env: Pick<Env, 'maintenanceUntil'>, now: Date): Date | undefined {
  const { maintenanceUntil: end } = env
  return end && end > now ? end : undefined
}

/**
 * Until the announced time calls are rejected, and people are told when to come back. What machines post only once is
 * accepted, so that pending purchases are settled and unsubscribing works; jobs go on as well.
 *
 * @rule D06 During announced maintenance every call answers MAINTENANCE with its end, except health, metrics, the
 * public settings, what mail programs and gateways post, and what an owner needs to end it: signing in and the settings. When
 * it has passed, everything works again without a restart.
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
