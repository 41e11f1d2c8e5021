import { randomUUID } from 'node:crypto'
import type { Mailing } from '#contract/mailings.ts'
import type { Audience } from '#domain/mailings/office/audience.ts'
import { isActAllowed, type MailingAct } from '#domain/mailings/office/mailing-states.ts'
import { ProblemError } from '#domain/problem.ts'
import type { Rep } from '#server/access/access.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import { presentMailing, requireMailing } from '#server/mailings/present-mailing.ts'
import {
  deleteMailing,
  insertMailing,
  lockMailing,
  type MailingDeed,
  type StoredMailing,
  updateMailing,
} from '#server/mailings/repository.ts'
import { noteDeed } from '#server/mailings/writing/note-deed.ts'
import { runWrite } from '#server/writes/run-write.ts'

type Written = Pick<StoredMailing, 'mailing' | 'subject' | 'text' | 'perMinute'>

const NEW = {
  state: 'draft',
  version: 1,
  startsAt: null,
  begunAt: null,
  endedAt: null,
  step: 0,
  receivers: 0,
  leftOut: {},
} as const

export function addMailing(context: Context, rep: Rep, written: Written): Promise<Mailing> {
  return add(context, rep, { ...written, audience: {} }, 'added')
}

/** @rule P05 The text of a mailing can go into a new draft, with its audience; nothing of what was sent goes along. */
export async function copyMailing(context: Context, rep: Rep, id: string): Promise<Mailing> {
  const { mailing, subject, text, perMinute, audience } = await requireMailing(context, id)
  return add(context, rep, { mailing, subject, text, perMinute, audience }, 'copied')
}

function add(
  context: Context,
  rep: Rep,
  written: Written & Pick<StoredMailing, 'audience'>,
  did: 'added' | 'copied',
): Promise<Mailing> {
  return runWrite(context, async (trx, effects) => {
    const at = context.now()
    const added = { ...NEW, ...written, id: randomUUID(), createdAt: at, changedAt: at, changedBy: rep.id }
    await insertMailing(trx, added)
    await noteDeed(trx, effects, added, { did, at, rep })
    return presentMailing({ ...context, db: trx }, added)
  })
}

/** The mailing, as it was seen. */
interface Seen {
  id: string
  version: number
}

export function changeMailing(context: Context, rep: Rep, seen: Seen, written: Written): Promise<Mailing> {
  return change(context, rep, seen, { act: 'change', did: 'changed', change: () => written })
}

export function chooseAudience(context: Context, rep: Rep, seen: Seen, audience: Audience): Promise<Mailing> {
  return change(context, rep, seen, { act: 'change', did: 'changed', change: () => ({ audience }) })
}

/** Deletes a draft; its history goes with it, and the audit log stays. */
export function removeMailing(context: Context, rep: Rep, seen: Seen): Promise<void> {
  return runWrite(context, async (trx, effects) => {
    const { id, subject, version } = await requireSeen({ ...context, db: trx }, seen, 'delete')
    await deleteMailing(trx, id)
    await effects.audit({
      at: context.now(),
      actor: 'rep',
      repId: rep.id,
      event: 'mailing_deleted',
      detail: { mailing: id, subject, version },
    })
  })
}

interface Change {
  act: MailingAct
  did: MailingDeed['did']
  change: (stored: StoredMailing, at: Date) => Partial<StoredMailing>
  /** What else belongs to it. */
  follow?: (trx: Db, changed: StoredMailing, at: Date) => Promise<void>
}

/** @rule P05 Of two who change a mailing at once the second is told what it is now, and nothing of theirs is stored. */
export function change(
  context: Context,
  rep: Rep,
  seen: Seen,
  { act, did, change: changeTo, follow }: Change,
): Promise<Mailing> {
  return runWrite(context, async (trx, effects) => {
    const inTransaction = { ...context, db: trx }
    const stored = await requireSeen(inTransaction, seen, act)
    const at = context.now()
    const changed = {
      ...stored,
      ...changeTo(stored, at),
      version: stored.version + 1,
      changedAt: at,
      changedBy: rep.id,
    }
    await updateMailing(trx, changed)
    await noteDeed(trx, effects, changed, { did, at, rep })
    await follow?.(trx, changed, at)
    return presentMailing(inTransaction, changed)
  })
}

async function requireSeen(context: Context, { id, version }: Seen, act: MailingAct): Promise<StoredMailing> {
  const stored = await lockMailing(context.db, id)
  if (!stored) throw new ProblemError({ code: 'NOT_FOUND', what: 'mailing' })
  if (stored.version !== version)
    throw new ProblemError({ code: 'MAILING_CHANGED', current: await presentMailing(context, stored) })
  if (!isActAllowed(act, stored.state)) throw new ProblemError({ code: 'NOT_POSSIBLE', why: WHY_NOT[act] })
  return stored
}

const WHY_NOT: Readonly<Record<MailingAct, string>> = {
  change: 'This mailing is no longer a draft. Copy its text to a new draft',
  delete: 'Only drafts can be deleted',
  schedule: 'This mailing is scheduled already, or was sent',
  unschedule: 'This mailing isn’t waiting. If it’s going out, stop it',
  stop: 'This mailing isn’t going out now',
  resume: 'This mailing isn’t stopped',
}
