import { canChangeDocument } from '#domain/claims/states/document-states.ts'
import { isUndecided } from '#domain/claims/states/claim-states.ts'
import type { ClaimDoer } from '#server/claims/claim-events.ts'
import {
  addDocumentEvent,
  type DocumentContext,
  documentRefused,
  type DocumentPlace,
  followDocuments,
  requireDocument,
  requireUndecided,
  stateOf,
} from '#server/claims/documents/change-document.ts'
import { type Claim, type DocumentWithEvents, lockClaim } from '#server/claims/repository.ts'

/** The files that a document consists of now: none once it was rejected or taken back. */
export function filesOf(document: Pick<DocumentWithEvents, 'events'>): readonly string[] {
  const state = stateOf(document)
  if (state !== 'received' && state !== 'accepted') return []
  return document.events.findLast(({ kind }) => kind === 'received')?.files ?? []
}

/** Whether another file of a document would be taken now. */
export function canReceiveFile(claim: Pick<Claim, 'state'>, document: DocumentWithEvents): boolean {
  return (
    isUndecided(claim.state) &&
    canChangeDocument(stateOf(document), { kind: 'received' }, { isDecided: false })
  )
}

/**
 * Makes a file part of its document, in the transaction of a claim that may be locked already; false if the document was accepted
 * or the claim decided while the file was on its way.
 *
 * @rule N105 A document of several files is received with the first; each of them is shown to whoever accepts it.
 */
export async function receiveFile(
  { db: trx, now }: DocumentContext,
  claimId: string,
  at: DocumentPlace,
  fileId: string,
  by: ClaimDoer,
): Promise<boolean> {
  const claim = await lockClaim(trx, claimId)
  const document = await requireDocument(trx, claim, at)
  const before = filesOf(document)
  if (before.includes(fileId)) return true
  if (!canReceiveFile(claim, document)) return false
  const files = [...before, fileId]
  await addDocumentEvent(trx, document, { kind: 'received', files, at: now(), ...by })
  await followDocuments({ db: trx, now }, claim, by)
  return true
}

/** Takes a file out of its document while nobody has decided about it; without its last one the document is missing again. */
export async function takeFileOut(
  { db: trx, now }: DocumentContext,
  claimId: string,
  at: DocumentPlace,
  fileId: string,
  by: ClaimDoer,
): Promise<void> {
  const claim = await lockClaim(trx, claimId)
  requireUndecided(claim)
  const document = await requireDocument(trx, claim, at)
  const before = filesOf(document)
  if (stateOf(document) !== 'received' || !before.includes(fileId)) throw documentRefused(false)
  const files = before.filter((id) => id !== fileId)
  const kind = files.length > 0 ? ('received' as const) : ('taken_back' as const)
  await addDocumentEvent(trx, document, { kind, ...(files.length > 0 && { files }), at: now(), ...by })
}
