import type { ClaimFacts, FactValues } from '#domain/claims/facts/claim-facts.ts'
import { factsFrom, factsOfReport, type SaidIn } from '#domain/claims/facts/report-facts.ts'
import {
  factsOfAffidavit,
  factsOfFinalists,
  factsOfHoleLetter,
  factsOfOrder,
  isMinorBy,
  statementOf,
} from '#domain/claims/forms/form-facts.ts'
import type { DocumentKey } from '#domain/claims/checklist/claim-documents.ts'
import type { WitnessStatement } from '#domain/claims/rules/rule.ts'
import type { Finding } from '#server/claims/documents/repository.ts'
import { stateOf } from '#server/claims/documents/change-document.ts'
import type { Claim, DocumentWithEvents, Report } from '#server/claims/repository.ts'

/** What somebody said who reported it. */
export function factsInReport({ id, at, content }: Report, timeZone: string): ClaimFacts {
  const { shotAt, hole, markers, yards, groupSize } = content
  const said = {
    shotAt,
    ...(hole !== null && { hole }),
    ...(markers !== null && { markers }),
    ...(yards !== null && { yards }),
    ...(groupSize !== null && { groupSize }),
  }
  return factsOfReport(said, { source: 'report', at: at.toISOString(), from: id }, timeZone)
}

type Form = Readonly<Record<string, unknown>>
type Reader = (form: never, about: { winner: string; timeZone: string }) => Partial<FactValues>

/** Stored as its fields have read it, so that it has their types. */
const READERS: { readonly [K in DocumentKey]?: Reader } = {
  affidavit: factsOfAffidavit,
  pro_letter: factsOfHoleLetter,
  finalists: factsOfFinalists,
  order_of_play: (form, { winner }) => factsOfOrder(form, winner),
}

/** What a document says that a rep has accepted. */
export function factsInDocument(
  document: DocumentWithEvents,
  { winner }: Pick<Claim, 'winner'>,
  timeZone: string,
): ClaimFacts {
  const read = READERS[document.key]
  const sent = lastSending(document)
  if (!read || !sent?.form || stateOf(document) !== 'accepted') return {}
  const saidIn: SaidIn = {
    source: 'document',
    at: sent.at.toISOString(),
    from: `${document.key} ${document.place}`,
  }
  return factsFrom(read(sent.form as never, { winner, timeZone }), saidIn)
}

/** Whether the winner's affidavit, as it stands, says that the winner is a minor. */
export function isWinnerMinor(documents: readonly DocumentWithEvents[]): boolean {
  return documents.some((document) => {
    const isSent =
      document.key === 'affidavit' && ['received', 'accepted', 'not_needed'].includes(stateOf(document))
    return isSent && isMinorBy(lastSending(document)?.form ?? {})
  })
}

export function factsInFinding({ fact, value, at, repId }: Finding): ClaimFacts {
  const found = { [fact]: value } as Partial<FactValues>
  return factsFrom(found, { source: 'finding', at: at.toISOString(), from: repId })
}

/** The statement of a partner or witness, or that one is expected. */
export function statementIn(document: DocumentWithEvents): WitnessStatement[] {
  const { key, place } = document
  if (key !== 'statement_partner' && key !== 'statement_witness') return []
  const state = stateOf(document)
  if (state === 'not_needed') return []
  const form: Form = lastSending(document)?.form ?? {}
  const role = key === 'statement_partner' ? 'partner' : 'witness'
  const isSent = state === 'accepted' || state === 'received'
  return [
    statementOf(
      isSent ? form : {},
      {
        id: `${key} ${place}`,
        role,
        state: isSent ? state : 'expected',
      },
      [],
    ),
  ]
}

/** When everything was there that has to be; undefined while something is owed. */
export function documentsCompleteAt(documents: readonly DocumentWithEvents[]): string | undefined {
  const sent = documents.map((document) => ({ state: stateOf(document), at: lastSending(document)?.at }))
  if (sent.some(({ state }) => state === 'missing' || state === 'rejected')) return undefined
  const last = Math.max(...sent.map(({ at }) => at?.getTime() ?? 0))
  return last === 0 ? undefined : new Date(last).toISOString()
}

function lastSending({ events }: DocumentWithEvents) {
  return events.findLast(({ kind }) => kind === 'received')
}
