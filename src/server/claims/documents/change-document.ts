import { canonicalText } from '#domain/claims/decisions/second-approval.ts'
import type { DocumentKey } from '#domain/claims/checklist/claim-documents.ts'
import { formFieldsOf, optionalFieldsOf } from '#domain/claims/forms/document-forms.ts'
import { isUndecided } from '#domain/claims/states/claim-states.ts'
import {
  canChangeDocument,
  type DocumentEventKind,
  foldDocument,
  isOwed,
} from '#domain/claims/states/document-states.ts'
import { type FieldProblem, ProblemError } from '#domain/problem.ts'
import { decodeField, type FieldSet } from '#domain/values/field.ts'
import { addEvent, type ClaimDoer, claimRefused } from '#server/claims/claim-events.ts'
import { findSending } from '#server/claims/documents/repository.ts'
import {
  type Claim,
  type DocumentWithEvents,
  insertDocumentEvent,
  listDocuments,
  lockClaim,
} from '#server/claims/repository.ts'
import { askToLookAt } from '#server/claims/signals/ask-to-look.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'

/** Which document of a claim: its kind, and its place among those of the kind. */
export interface DocumentPlace {
  key: DocumentKey
  place: number
}

interface FilledForm {
  /** The browser's: sent again, it changes nothing. */
  id: string
  values: Readonly<Record<string, unknown>>
}

export type DocumentContext = Pick<Context, 'db' | 'now'>

/**
 * Takes a form that somebody has filled in, in the transaction of a claim that may be locked already. The first document of a claim
 * moves it on, and the last one that was owed begins the review.
 *
 * @rule N105 Forms are filled in on a page; what is wrong is named field by field.
 */
export async function receiveForm(
  { db: trx, now }: DocumentContext,
  claimId: string,
  at: DocumentPlace,
  form: FilledForm,
  by: ClaimDoer,
): Promise<Claim> {
  const claim = await lockClaim(trx, claimId)
  const known = await findSending(trx, form.id)
  const document = await requireDocument(trx, claim, at)
  const fields = formFieldsOf(at.key, claim.insured)
  if (!fields || document.spec.form !== 'form')
    throw new ProblemError({ code: 'NOT_FOUND', what: 'document' })
  const values = readValues(fields, optionalFieldsOf(at.key), form.values)
  if (known) {
    const isSame = known.claimId === claimId && canonicalText(known.form) === canonicalText(values)
    if (!isSame) throw new ProblemError({ code: 'IDEMPOTENCY_KEY_REUSED' })
    return claim
  }
  requireUndecided(claim)
  if (!canChangeDocument(stateOf(document), { kind: 'received' }, { isDecided: false }))
    throw documentRefused(false)
  await addDocumentEvent(trx, document, {
    kind: 'received',
    form: values,
    sendingId: form.id,
    at: now(),
    ...by,
  })
  await askToLookAt(trx, claimId, now())
  return followDocuments({ db: trx, now }, claim, by)
}

export interface DocumentDecision extends DocumentPlace {
  decision: Exclude<DocumentEventKind, 'received' | 'taken_back'>
  reason?: string
  /** The last event of the document that the rep saw, so that what came meanwhile is not decided unseen. */
  seenStep: number
}

/**
 * Accepts a document, asks for it again with the reason that its sender reads, or lets it go.
 *
 * @rule N105 A document is accepted, or rejected with a reason, by what its rep has seen of it.
 */
export async function decideDocument(
  { db: trx, now }: DocumentContext,
  claimId: string,
  { decision: kind, reason, seenStep, ...at }: DocumentDecision,
  by: ClaimDoer,
): Promise<Claim> {
  const claim = await lockClaim(trx, claimId)
  const document = await requireDocument(trx, claim, at)
  if (document.events.length !== seenStep)
    throw new ProblemError({ code: 'VERSION_CONFLICT', current: document.events.length })
  const state = stateOf(document)
  const event = { kind, ...(reason !== undefined && { reason }) }
  if (!canChangeDocument(state, event, { isDecided: !isUndecided(claim.state) }))
    throw documentRefused(kind === 'rejected' && !reason?.trim())
  await addDocumentEvent(trx, document, { ...event, at: now(), ...by })
  return followDocuments({ db: trx, now }, claim, by)
}

export function documentRefused(lacksReason: boolean): ProblemError {
  if (lacksReason) return claimRefused('REASON_REQUIRED')
  const message = 'This document changed in the meantime. Look at it again'
  return new ProblemError({ code: 'CLAIM_REFUSED', reason: 'DOCUMENT_STATE', message })
}

export async function requireDocument(
  trx: Db,
  { id }: Claim,
  { key, place }: DocumentPlace,
): Promise<DocumentWithEvents> {
  const found = (await listDocuments(trx, id)).find((one) => one.key === key && one.place === place)
  if (!found) throw new ProblemError({ code: 'NOT_FOUND', what: 'document' })
  return found
}

export function stateOf({ events }: Pick<DocumentWithEvents, 'events'>) {
  return foldDocument(events.map(({ kind }) => ({ kind })))
}

export function requireUndecided({ state }: Claim): void {
  if (!isUndecided(state)) throw claimRefused('CLAIM_STATE')
}

interface NewDocumentEvent extends ClaimDoer {
  kind: DocumentEventKind
  at: Date
  reason?: string
  form?: Record<string, unknown>
  /** All that is there of a document which comes as files. */
  files?: string[]
  sendingId?: string
}

export async function addDocumentEvent(
  trx: Db,
  { claimId, key, place, events }: DocumentWithEvents,
  event: NewDocumentEvent,
): Promise<void> {
  await insertDocumentEvent(trx, { claimId, key, place, step: events.length + 1, ...event })
}

/** @rule N105 The first document moves a claim on, and once nothing is owed the review begins by itself. */
export async function followDocuments(
  { db: trx, now }: DocumentContext,
  claim: Claim,
  by: ClaimDoer,
): Promise<Claim> {
  const documents = await listDocuments(trx, claim.id)
  const hasSome = documents.some(({ key, events }) => key !== 'claim_form' && events.length > 0)
  const moved =
    claim.state === 'reported' && hasSome
      ? await addEvent(trx, claim, { kind: 'first_document', at: now(), ...by })
      : claim
  const isOwing = documents.some((document) => isOwed(stateOf(document)))
  if (moved.state !== 'documents' || isOwing) return moved
  return addEvent(trx, moved, { kind: 'begin_review', at: now(), actor: 'system', repId: null })
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

/** The values of a form, each read by its field; throws with all that are wrong. */
function readValues(
  fields: FieldSet,
  optional: readonly string[],
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const problems: FieldProblem[] = []
  const values: Record<string, unknown> = {}
  for (const [key, field] of Object.entries(fields)) {
    if (optional.includes(key) && isEmpty(given[key])) continue
    const read = decodeField(field, given[key])
    if (read.ok) values[key] = read.value
    else problems.push({ section: 'request', field: key, message: read.message })
  }
  const unknown = Object.keys(given).filter((key) => !Object.hasOwn(fields, key))
  for (const field of unknown)
    problems.push({ section: 'request', field, message: 'This form has no such field' })
  if (problems.length > 0) throw new ProblemError({ code: 'INVALID', fields: problems })
  return values
}
