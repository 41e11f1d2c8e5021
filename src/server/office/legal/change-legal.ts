import { randomUUID } from 'node:crypto'
import { findFirstMoment } from '#domain/office/first-moment.ts'
import {
  findVersionInForce,
  findWaitingVersion,
  LEGAL_PAGE_FACTS,
  type LegalPage,
} from '#domain/office/legal/legal-pages.ts'
import { ProblemError } from '#domain/problem.ts'
import { type CalendarDate, dateInTimeZone, formatLongDate } from '#domain/values/calendar.ts'
import type { Rep } from '#server/access/access.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import { presentLegalPages } from '#server/office/legal/present-legal.ts'
import {
  deleteDraft,
  insertLegalVersion,
  listLegalDrafts,
  listLegalHeads,
  lockLegalPages,
  saveDraft,
  withdrawVersion,
} from '#server/office/legal/repository.ts'
import { reloadOfficeSettings } from '#server/office/settings/apply-settings.ts'
import { runWrite } from '#server/writes/run-write.ts'

interface Draft {
  text: string | null
  address: string | null
  /** Of the draft that was seen; null if there was none. */
  revision: string | null
}

/** Keeps what an owner has written of a page. Of two who saw the same, one saves and the other is shown what is there. */
export async function saveLegalDraft(
  context: Context,
  rep: Rep,
  page: LegalPage,
  { text, address, revision }: Draft,
): Promise<void> {
  requireOffice(context, page)
  if ((text === null) === (address === null))
    throw wrong('text', 'Write the text, or enter the address of the page. Not both')
  await runWrite(context, async (trx, { audit }) => {
    await lockLegalPages(trx)
    await requireDraft(trx, context, page, revision)
    const at = context.now()
    const draft = { page, revision: randomUUID(), body: text, address, savedAt: at, repId: rep.id }
    await saveDraft(trx, draft)
    await audit({ ...byRep(rep, at), event: 'legal_draft_saved', detail: { page } })
  })
}

/**
 * Publishes the draft that was seen as the next version.
 *
 * @rule N47 A published version of a legal page is never changed; at most one that has not begun waits for its day.
 */
export async function publishLegalDraft(
  context: Context,
  rep: Rep,
  page: LegalPage,
  { revision, from }: { revision: string; from?: CalendarDate | undefined },
): Promise<void> {
  requireOffice(context, page)
  const { env } = context
  await runWrite(context, async (trx, { audit }) => {
    await lockLegalPages(trx)
    const draft = await requireDraft(trx, context, page, revision)
    if (!draft) throw await changed(trx, context)
    const own = (await listLegalHeads(trx)).filter((head) => head.page === page)
    // After the lock: whoever was served before has agreed to what was in force then.
    const at = context.now()
    const waiting = findWaitingVersion(own, at)
    if (waiting) {
      const day = formatLongDate(dateInTimeZone(waiting.effectiveFrom, env.officeTimeZone))
      throw wrong('from', `Version ${waiting.number} waits for ${day}. Withdraw it first`)
    }
    const effectiveFrom = from === undefined ? at : firstMomentOf(from, at, env.officeTimeZone)
    const number = Math.max(0, ...own.map((head) => head.number)) + 1
    await insertLegalVersion(trx, {
      page,
      number,
      body: draft.body,
      address: draft.address,
      // The clocks of two instances may differ.
      effectiveFrom: later(effectiveFrom, findVersionInForce(own, at)?.effectiveFrom),
      publishedAt: at,
      repId: rep.id,
    })
    await deleteDraft(trx, page)
    const detail = { page, version: number, from: effectiveFrom.toISOString() }
    await audit({ ...byRep(rep, at), event: 'legal_version_published', detail })
  })
  await tellOthers(context)
}

/** Takes back a version that has not begun. It stays in the history. */
export async function withdrawLegalVersion(
  context: Context,
  rep: Rep,
  page: LegalPage,
  number: number,
): Promise<void> {
  await runWrite(context, async (trx, { audit }) => {
    await lockLegalPages(trx)
    const at = context.now()
    const own = (await listLegalHeads(trx)).filter((head) => head.page === page)
    const found = own.find((head) => head.number === number)
    if (!found) throw new ProblemError({ code: 'NOT_FOUND', what: 'page' })
    if (found.withdrawnAt || found.effectiveFrom <= at) throw await changed(trx, context)
    await withdrawVersion(trx, found.id, { withdrawnAt: at, withdrawnBy: rep.id })
    await audit({ ...byRep(rep, at), event: 'legal_version_withdrawn', detail: { page, version: number } })
  })
  await tellOthers(context)
}

function requireOffice({ env }: Context, page: LegalPage): void {
  const { variable } = LEGAL_PAGE_FACTS[page]
  if (variable in env.given) throw new ProblemError({ code: 'SET_BY_ENVIRONMENT', name: variable })
}

async function requireDraft(trx: Db, context: Context, page: LegalPage, revision: string | null) {
  const draft = (await listLegalDrafts(trx)).find((one) => one.page === page)
  if ((draft?.revision ?? null) !== revision) throw await changed(trx, context)
  return draft
}

async function changed(trx: Db, context: Context): Promise<ProblemError> {
  return new ProblemError({ code: 'LEGAL_PAGE_CHANGED', current: await presentLegalPages(context, trx) })
}

/** Today is now. */
function firstMomentOf(day: CalendarDate, at: Date, timeZone: string): Date {
  if (day === dateInTimeZone(at, timeZone)) return at
  const first = findFirstMoment(day, at, timeZone)
  if (first === undefined) throw wrong('from', 'Choose today or a later day, or leave this empty')
  return first
}

const later = (one: Date, other = one) => (other > one ? other : one)

const byRep = (rep: Rep, at: Date) => ({ quoteId: null, at, actor: 'rep', repId: rep.id }) as const

function wrong(field: string, message: string): ProblemError {
  return new ProblemError({ code: 'INVALID', fields: [{ section: 'request', field, message }] })
}

async function tellOthers(context: Context): Promise<void> {
  await reloadOfficeSettings(context)
  context.live.publishSettings()
}
