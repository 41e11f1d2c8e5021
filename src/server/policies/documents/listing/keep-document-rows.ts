import { documentNumber, paperOf, sortNumber } from '#domain/documents/listed-documents.ts'
import { wordsOf } from '#domain/search/search-terms.ts'
import type { Db } from '#server/kit/db/database.ts'
import { documentRowId } from '#server/policies/documents/listing/document-row-id.ts'
import {
  listStoredDocuments,
  saveDocumentRows,
  type StoredDocument,
} from '#server/policies/documents/listing/repository.ts'

/**
 * Notes every document of the policies of these quotes for the list of all documents. `runWrite` has it done before the
 * commit of whatever issues one.
 *
 * @rule O18 No document is issued that the list of documents does not have.
 */
export async function keepDocumentRows(trx: Db, quoteIds: readonly string[]): Promise<void> {
  const documents = await listStoredDocuments(trx, quoteIds)
  await saveDocumentRows(trx, documents.map(toRow))
}

function toRow(document: StoredDocument) {
  const { policyId, kind, policyNumber, party, event, totalCents, issuedAt, isCurrent } = document
  const number = documentNumber(document)
  const paper = paperOf(document)
  return {
    id: documentRowId({ policyId, kind, paper }),
    policyId,
    paper,
    kind,
    policyNumber,
    number,
    sortNumber: sortNumber(number),
    party,
    event,
    totalCents,
    issuedAt,
    isCurrent,
    words: wordsOf(party, document.otherParty, event, number),
  }
}
