import {
  type DocumentRow,
  listDocuments,
  listDocumentsCsv,
  listDocumentsWorkbook,
} from '#contract/documents.ts'
import { documentName, LISTED_DOCUMENT_KINDS } from '#domain/documents/listed-documents.ts'
import { formatMoney, fromDollars } from '#domain/values/money.ts'
import { policyPath } from '#web/rep-frame/policy-path.ts'
import { DataList } from '#web/data/DataList.tsx'
import type { FilterFields } from '#web/data/filters/filter-fields.ts'
import { Empty } from '#web/data/list/NoRows.tsx'
import type { Column } from '#web/data/table/columns.ts'
import { documentUrl } from '#web/policy/queries.ts'
import { ListKeys } from '#web/rep-frame/palette/keys/ListKeys.tsx'
import { RepPage } from '#web/reps/RepPage.tsx'
import { formatDay } from '#web/ui/format-day.ts'
import { TextLink } from '#web/ui/Link.tsx'

type List = typeof listDocuments

/** Above the link of the row, which covers all of it. */
const ABOVE = 'relative z-1'

const COLUMNS: readonly Column<List>[] = [
  {
    id: 'number',
    sort: 'number',
    cell: ({ number, is_current: isCurrent }) => (
      <span className="whitespace-nowrap">
        {number}
        {!isCurrent && <span className="font-normal text-muted"> replaced</span>}
      </span>
    ),
  },
  { id: 'kind', cell: ({ kind }) => <span className="whitespace-nowrap">{documentName(kind)}</span> },
  { id: 'party', cell: ({ party }) => <OneLine text={party} /> },
  { id: 'event', cell: ({ event }) => <OneLine text={event} /> },
  {
    id: 'policy_number',
    header: 'Policy',
    cell: ({ policy_number: policy }) => (
      <TextLink to={policyPath(policy)} className={`${ABOVE} whitespace-nowrap`}>
        {policy}
      </TextLink>
    ),
  },
  {
    id: 'issued_on',
    sort: 'issued',
    cell: ({ issued_on: on }) => <span className="whitespace-nowrap">{formatDay(on)}</span>,
  },
  {
    id: 'total',
    sort: 'total',
    align: 'end',
    cell: ({ total }) => (total === null ? null : formatMoney(fromDollars(total), '$')),
  },
  { id: 'paper', header: 'File', cell: (row) => <File {...row} /> },
]

const FILTERS: FilterFields<List> = {
  search: { kind: 'text', label: 'Number, name, or event' },
  kind: {
    kind: 'choice',
    label: 'Document',
    several: true,
    options: LISTED_DOCUMENT_KINDS.map((value) => ({ value, label: documentName(value) })),
  },
  issued: { kind: 'dates', label: 'Issued' },
}

/** @rule O18 P08 Reps find every document that was ever issued by its number, its party, its kind and its day. */
export default function DocumentsPage() {
  return (
    <RepPage title="Documents">
      <DataList
        label="Documents"
        list={listDocuments}
        columns={COLUMNS}
        filters={FILTERS}
        rowPath={({ policy_number: policy, paper }: DocumentRow) => `/policy/paper/${policy}/${paper}`}
        file={listDocumentsCsv}
        workbook={listDocumentsWorkbook}
        empty={
          <Empty title="No documents yet">
            <p className="text-muted">
              Certificates, receipts, and invoices appear here with your first policy.
            </p>
          </Empty>
        }
      >
        {(shown) => <ListKeys shown={shown} />}
      </DataList>
    </RepPage>
  )
}

function OneLine({ text }: { text: string }) {
  return (
    <span title={text} className="@3xl:block @3xl:w-40 @3xl:truncate @5xl:w-48">
      {text}
    </span>
  )
}

function File({ policy_number: policy, paper, number, kind }: DocumentRow) {
  return (
    <a
      href={documentUrl(policy, paper)}
      className={`${ABOVE} inline-flex min-h-8 min-w-8 items-center text-fairway underline decoration-1 underline-offset-4 hover:decoration-2`}
    >
      PDF
      <span className="sr-only">
        {' '}
        of {documentName(kind).toLowerCase()} {number}
      </span>
    </a>
  )
}
