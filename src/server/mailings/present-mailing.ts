import type { Mailing } from '#contract/mailings.ts'
import { toWire } from '#contract/wire-record.ts'
import type { Audience } from '#domain/mailings/office/audience.ts'
import { LEFT_OUT_REASONS, type LeftOutReason } from '#domain/mailings/office/mailing-states.ts'
import { MAILING_FIELD_NAMES, MAILING_FIELDS } from '#domain/mailings/office/mailing-values.ts'
import { ProblemError } from '#domain/problem.ts'
import type { Context } from '#server/kit/context.ts'
import {
  findMailing,
  listDeeds,
  readLateReasons,
  readResults,
  type StoredMailing,
} from '#server/mailings/repository.ts'

export async function readMailing(context: Pick<Context, 'db' | 'env'>, id: string): Promise<Mailing> {
  return presentMailing(context, await requireMailing(context, id))
}

export async function requireMailing({ db }: Pick<Context, 'db'>, id: string): Promise<StoredMailing> {
  const found = await findMailing(db, id)
  if (!found) throw new ProblemError({ code: 'NOT_FOUND', what: 'mailing' })
  return found
}

export async function presentMailing(
  { db, env }: Pick<Context, 'db' | 'env'>,
  stored: StoredMailing,
): Promise<Mailing> {
  const deeds = await listDeeds(db, stored.id)
  const leftOut = { ...stored.leftOut }
  for (const { reason, count } of await readLateReasons(db, stored.id))
    leftOut[reason] = (leftOut[reason] ?? 0) + count
  return {
    ...toWire(stored, [
      'id',
      'mailing',
      'subject',
      'text',
      'perMinute',
      'state',
      'version',
      'startsAt',
      'begunAt',
      'endedAt',
      'receivers',
    ]),
    audience: presentAudience(stored.audience),
    left_out: presentLeftOut(leftOut),
    results: toWire(await readResults(db, stored.id), [
      'waiting',
      'underWay',
      'sent',
      'bounced',
      'failed',
      'withdrawn',
      'kept',
      'forgotten',
      'leftOut',
      'left',
      'complained',
    ]),
    history: deeds.map(({ deed, by }) => ({
      ...toWire(deed, ['did', 'version', 'at', 'subject', 'text']),
      id: String(deed.id),
      by,
    })),
    fields: MAILING_FIELD_NAMES.map((name) => ({ name, label: MAILING_FIELDS[name].label })),
    time_zone: env.officeTimeZone,
  }
}

export function presentLeftOut(counts: Partial<Record<LeftOutReason, number>>) {
  return LEFT_OUT_REASONS.flatMap((reason) => {
    const count = counts[reason] ?? 0
    return count === 0 ? [] : [{ reason, count }]
  })
}

function presentAudience(audience: Audience): Mailing['audience'] {
  return {
    as: audience.as ?? null,
    bought: audience.bought ?? null,
    client_type: audience.clientType ?? null,
    states: [...(audience.states ?? [])],
    event_from: audience.eventFrom ?? null,
    event_to: audience.eventTo ?? null,
    saved_from: audience.savedFrom ?? null,
    saved_to: audience.savedTo ?? null,
    rep: audience.rep ?? null,
    partner: audience.partner ?? null,
  }
}
