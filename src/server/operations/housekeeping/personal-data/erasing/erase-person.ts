import { ERASED_KINDS, type ErasedKind, type KeptReason } from '#domain/reps/personal-data/kept.ts'
import { type Treatment, treatQuote } from '#domain/reps/personal-data/treatment.ts'
import { type CalendarDate, dateInTimeZone } from '#domain/values/calendar.ts'
import { getEmailKey } from '#domain/values/email-address.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import { allowLongStatements } from '#server/kit/db/transactions.ts'
import type { Rep } from '#server/access/access.ts'
import { type Effects, runWrite } from '#server/writes/run-write.ts'
import { isOpenPurchase } from '#domain/purchase/purchase-state.ts'
import { removeFile } from '#server/quotes/logos/remove-file.ts'
import type { StoredFile } from '#server/quotes/logos/repository.ts'
import { createMatcher } from '#server/operations/housekeeping/personal-data/address-pattern.ts'
import {
  type Concerned,
  findConcerned,
} from '#server/operations/housekeeping/personal-data/finding/find-concerned.ts'
import {
  isRep,
  listOwnQuotes,
  lockQuotes,
  type LockedQuote,
} from '#server/operations/housekeeping/personal-data/finding/repository.ts'
import {
  forgetWords,
  replaceAllAnswers,
  replaceElsewhere,
  replaceInClaims,
  replaceInQuotes,
} from '#server/operations/housekeeping/personal-data/erasing/replace-mentions.ts'
import { deleteClaimDrafts } from '#server/operations/housekeeping/personal-data/erasing/claims/repository.ts'
import { releaseFiles } from '#server/operations/housekeeping/personal-data/erasing/files/repository.ts'
import { eraseReceivers } from '#server/operations/housekeeping/personal-data/erasing/mailings/repository.ts'
import { eraseFormerSettings } from '#server/operations/housekeeping/personal-data/erasing/settings/repository.ts'
import { eraseProofs } from '#server/operations/housekeeping/personal-data/erasing/signs/repository.ts'
import * as repository from '#server/operations/housekeeping/personal-data/erasing/repository.ts'

/** Something that stays, and why. */
export interface Kept {
  what: 'policy' | 'quote' | 'rep' | 'setting' | 'unsubscription'
  /** The number of the policy or the quote, or the name of the setting. */
  number: string | null
  why: KeptReason
  /** Its last day; null if that is not known, or there is none. */
  until: CalendarDate | null
}

export interface Erasure {
  erased: { what: ErasedKind; count: number }[]
  kept: Kept[]
}

type ErasureContext = Pick<Context, 'db' | 'now' | 'env' | 'plans' | 'files' | 'report'>

interface ErasureRequest {
  email: string
  /** The owner who does it; the operator, by a command, is nobody of the office. */
  by?: Pick<Rep, 'id'> | undefined
}

/** What an erasure would delete and keep now. It is done and taken back, so it says exactly what would happen. */
export async function previewErasure(
  context: ErasureContext,
  { email }: Pick<ErasureRequest, 'email'>,
): Promise<Erasure> {
  const address = getEmailKey(email)
  const concerned = await findConcerned(context.db, address)
  return runWrite(context, async (trx, effects) => {
    effects.noAudit('It is taken back')
    throw new TakenBack((await erase(context, trx, { address, concerned })).erasure)
  }).catch((error: unknown) => {
    if (error instanceof TakenBack) return error.erasure
    throw error
  })
}

/** Ends the transaction of a preview. */
class TakenBack extends Error {
  readonly erasure: Erasure

  constructor(erasure: Erasure) {
    super('A preview is taken back')
    this.erasure = erasure
  }
}

/**
 * Erases what is held about an e-mail address, but for what has to be kept.
 *
 * @rule O15 What is held about an address is deleted or replaced by a mark; what has to be kept is said, with the reason and
 * its last day. The audit log says who did it and how much, and knows the address by a hash alone.
 */
export async function erasePerson(context: ErasureContext, { email, by }: ErasureRequest): Promise<Erasure> {
  const address = getEmailKey(email)
  const concerned = await findConcerned(context.db, address)
  const done = await runWrite(context, async (trx, effects) => {
    const result = await erase(context, trx, { address, concerned })
    await recordErasure(trx, effects, { ...result, at: context.now(), address, by })
    return result
  })
  await removeFiles(context, done.files)
  await forgetWords(context.db, done.words)
  return done.erasure
}

interface Done {
  erasure: Erasure
  /** Quotes that stay and have lost something. */
  changed: string[]
  files: StoredFile[]
  words: string[]
}

async function erase(
  { now, env }: Pick<Context, 'now' | 'env'>,
  trx: Db,
  { address, concerned }: { address: string; concerned: Concerned },
): Promise<Done> {
  await allowLongStatements(trx)
  const today = dateInTimeZone(now(), 'UTC')
  const locked = await lockQuotes(trx, concerned.quoteIds)
  // Since the search, before the lock, a quote may have become that of somebody else.
  const own = new Set(await listOwnQuotes(trx, address))
  const treated = locked.map((facts) => {
    const isOwn = own.has(facts.id)
    return {
      facts,
      isOwn,
      treatment: treatQuote(factsOf(facts, isOwn), { today, years: env.booksKeptYears }),
    }
  })
  const idsOf = (what: Treatment['do']) =>
    treated.flatMap(({ facts, treatment }) => (treatment.do === what ? [facts.id] : []))
  const [gone, emptied, replaced, kept] = [idsOf('delete'), idsOf('empty'), idsOf('replace'), idsOf('keep')]
  const ownIds = treated.flatMap(({ facts, isOwn }) => (isOwn ? [facts.id] : []))

  const ownKept = kept.filter((id) => own.has(id))
  const ownReplaced = replaced.filter((id) => own.has(id))
  const words = await repository.listWordsOf(trx, [...gone, ...emptied, ...replaced])
  const withoutMail = [...gone, ...emptied, ...ownReplaced]
  const sent = { gone: withoutMail, kept, ownKept, ...sortMail(concerned.mail) }
  const cameIn = { gone: withoutMail, kept, ...sortMail(concerned.inbound) }
  // While they are known by their mail.
  const released = await releaseFiles(trx, { quotes: withoutMail, kept, ...sortMail(concerned.inbound) })
  const counts: Partial<Record<ErasedKind, number>> = {
    mail:
      (await repository.deleteMail(trx, sent)) +
      (await repository.deleteInbound(trx, cameIn)) +
      (await eraseReceivers(trx, address)),
    office_messages: await repository.deleteOfficeMessages(trx, address, [...gone, ...emptied]),
    links: await repository.deleteAccess(trx, address, ownIds),
    witnesses: await repository.deleteWitnesses(trx, address, [...gone, ...emptied]),
    unsubscriptions: await repository.hashUnsubscriptions(trx, address),
  }
  await eraseProofs(trx, [...gone, ...emptied])
  const accepted = await repository.listAcceptances(trx, address)
  counts.terms = await repository.deleteTerms(trx, address, { emptied, kept })
  // First, as these are known by the address that is replaced next.
  const withClaims = [...kept, ...replaced]
  counts.claim_people = await replaceInClaims(trx, concerned, { address, quoteIds: withClaims })
  const inQuotes = await replaceInQuotes(trx, concerned, { address, accepted, quoteIds: replaced })
  await replaceAllAnswers(trx, concerned, emptied)
  const files = await repository.markFilesRemoved(trx, [...gone, ...emptied, ...ownReplaced])
  await repository.emptyQuotes(trx, emptied)
  counts.files = files.length + released
  counts.emptied_quotes = emptied.length
  counts.quotes = await repository.deleteQuotes(trx, gone)
  const { places, work } = await replaceElsewhere(trx, concerned)
  const settings = await eraseFormerSettings(trx, createMatcher([concerned.search.pattern]))
  counts.mentions = inQuotes + places + settings.places
  counts.work =
    work + (await repository.deleteKeptAnswers(trx, ownIds)) + (await deleteClaimDrafts(trx, address, ownIds))

  const erased = ERASED_KINDS.flatMap((what) => (counts[what] ? [{ what, count: counts[what] }] : []))
  const keptThings = treated.flatMap(({ facts, treatment }) => listKept(facts, treatment))
  if (await isRep(trx, address)) keptThings.push({ what: 'rep', number: null, why: 'office', until: null })
  for (const name of settings.inForce)
    keptThings.push({ what: 'setting', number: name, why: 'setting', until: null })
  if (counts.unsubscriptions)
    keptThings.push({ what: 'unsubscription', number: null, why: 'unsubscribed', until: null })
  return {
    erasure: { erased, kept: keptThings },
    changed: [...emptied, ...replaced, ...ownKept],
    files,
    words,
  }
}

function factsOf(facts: LockedQuote, isOwn: boolean) {
  const payments = facts.purchaseStates.map((state) => ({ state }))
  return {
    ...facts,
    isOwn,
    isBought: facts.policyNumber !== null,
    hasOpenPayment: payments.some(isOpenPurchase),
    hasPayments: payments.length > 0,
  }
}

function sortMail(mail: Concerned['mail']): { addressed: string[]; naming: string[] } {
  const idsOf = (addressed: boolean) =>
    mail.flatMap(({ id, isAddressed }) => (isAddressed === addressed ? [id] : []))
  return { addressed: idsOf(true), naming: idsOf(false) }
}

function listKept(facts: LockedQuote, treatment: Treatment): Kept[] {
  if (treatment.do !== 'keep') return []
  const { policyNumber, quoteNumber, hasWaitingMail } = facts
  const which =
    policyNumber === null ? { what: 'quote', number: quoteNumber } : { what: 'policy', number: policyNumber }
  const { why, until } = treatment
  const kept = [{ ...which, why, until }]
  if (hasWaitingMail) kept.push({ ...which, why: 'mail-waits', until: null })
  return kept as Kept[]
}

interface Recorded extends Pick<Done, 'erasure' | 'changed'> {
  at: Date
  address: string
  by: ErasureRequest['by']
}

/** One row of the office, and one of each quote that stays. */
async function recordErasure(
  trx: Db,
  effects: Effects,
  { erasure: { erased, kept }, changed, at, address, by }: Recorded,
): Promise<void> {
  const who = by ? ({ actor: 'rep', repId: by.id } as const) : ({ actor: 'system' } as const)
  const counts = Object.fromEntries(erased.map(({ what, count }) => [what, count]))
  const person = await repository.hashAddress(trx, address)
  const event = 'person_erased'
  await effects.audit({ ...who, at, event, detail: { person, kept: kept.length, ...counts } })
  for (const quoteId of changed) await effects.audit({ ...who, quoteId, at, event, detail: {} })
}

/** What could not be removed is removed by the daily clean-up. */
async function removeFiles(context: ErasureContext, removed: readonly StoredFile[]): Promise<void> {
  for (const file of removed) {
    try {
      await removeFile(context, file)
    } catch (error) {
      context.report(error, 'a file of an erased person is removed by the next clean-up')
    }
  }
}
