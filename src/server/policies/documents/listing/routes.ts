import { listDocuments, listDocumentsCsv, listDocumentsWorkbook } from '#contract/documents.ts'
import { toWire } from '#contract/wire-record.ts'
import { documentName, DOCUMENT_TIME_ZONE } from '#domain/documents/listed-documents.ts'
import { dateInTimeZone } from '#domain/values/calendar.ts'
import { requireRep } from '#server/access/access.ts'
import { csvFile } from '#server/calls/csv-file.ts'
import { workbookFile } from '#server/calls/workbook-file.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import { presentPage, readPage } from '#server/kit/db/lists/read-page.ts'
import { documentListSql, type FoundDocument } from '#server/policies/documents/listing/repository.ts'

/** The list of all issued documents. */
export function registerDocumentListRoutes(server: Server): void {
  serve(server, listDocuments, async ({ db }, { query }) =>
    presentPage(await readPage(db, documentListSql, query), present),
  )

  serve(server, listDocumentsCsv, (context, { query, caller }) =>
    csvFile(context, documentListSql, query, {
      name: 'documents',
      rep: requireRep(caller),
      present: presentInWords,
    }),
  )

  serve(server, listDocumentsWorkbook, (context, { query, caller }) =>
    workbookFile(context, documentListSql, query, {
      name: 'documents',
      sheetName: 'Documents',
      kinds: { issued_on: 'day', total: 'money' },
      timeZone: DOCUMENT_TIME_ZONE,
      rep: requireRep(caller),
      present: presentInWords,
    }),
  )
}

function presentInWords(row: FoundDocument) {
  return { ...present(row), kind: documentName(row.kind) }
}

function present(row: FoundDocument) {
  return {
    ...toWire(row, ['id', 'kind', 'number', 'policyNumber', 'paper', 'party', 'event', 'totalCents']),
    ...toWire(row, ['issuedAt', 'isCurrent']),
    issued_on: dateInTimeZone(row.issuedAt, DOCUMENT_TIME_ZONE),
  }
}
