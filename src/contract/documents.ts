import * as z from 'zod/mini'
import { anyOf, csvOf, dateRange, list, searchText, workbookOf } from '#contract/list.ts'
import { openEnum } from '#contract/shapes.ts'
import { LISTED_DOCUMENT_KINDS } from '#domain/documents/listed-documents.ts'

const documentRow = z.object({
  id: z.string(),
  kind: openEnum(LISTED_DOCUMENT_KINDS, 'certificate'),
  /** Of a document of account its own; certificates and endorsements are called by their policy. */
  number: z.string(),
  policy_number: z.string(),
  /** Its id among the papers of the policy. */
  paper: z.string(),
  /** Whom it is addressed to. */
  party: z.string(),
  event: z.string(),
  /** In dollars; null on papers that are no documents of account. */
  total: z.nullable(z.number()),
  issued_at: z.string(),
  /** The day of that in the time zone by which days are filtered, as `yyyy-MM-dd`. */
  issued_on: z.string(),
  /** False if a newer version has replaced it, or it was taken back. */
  is_current: z.boolean(),
})

export type DocumentRow = z.output<typeof documentRow>

export const listDocuments = list({
  name: 'listDocuments',
  path: '/admin/documents',
  access: 'rep-session',
  permission: 'read',
  summary: 'Every document that was issued with a policy, the newest first',
  row: documentRow,
  filters: {
    /** How its number or its policy’s begins, or words of whom it is addressed to and of the event. */
    search: searchText(),
    kind: anyOf(LISTED_DOCUMENT_KINDS),
    /** The day of issue, in the time zone of New York. */
    issued: dateRange(),
  },
  sorts: ['issued', 'number', 'total'],
  defaultSort: '-issued',
  columns: {
    number: 'Number',
    kind: 'Document',
    policy_number: 'Policy number',
    party: 'Party',
    event: 'Event',
    total: 'Amount',
    issued_on: 'Issued',
    is_current: 'Current',
  },
})

export const listDocumentsCsv = csvOf(listDocuments)
export const listDocumentsWorkbook = workbookOf(listDocuments)
