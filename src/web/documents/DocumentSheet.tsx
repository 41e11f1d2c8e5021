import type { PrintableDocument } from '#domain/documents/layout/printable-document.ts'
import { DocumentBody } from '#web/documents/DocumentBody.tsx'
import { BrandMark } from '#web/layout/BrandMark.tsx'
import { PageTitle } from '#web/layout/PageTitle.tsx'

/**
 * A whole document, for reading and printing.
 *
 * @rule O03 The print view says what the PDF says, in the same order, as both are set from one list of words.
 */
export function DocumentSheet({ document }: { document: PrintableDocument }) {
  const { insurer, title, name, subtitle, facts, notices } = document
  return (
    <article className="grid max-w-[50rem] min-w-0 gap-6 rounded-lg border border-line bg-card p-5 sm:p-10 print:block print:max-w-none print:space-y-4 print:border-0 print:p-0 print:text-sm">
      <header className="flex items-center gap-3 border-b-2 border-fairway pb-4">
        <BrandMark className="size-9 shrink-0" />
        <div className="min-w-0">
          <p className="font-serif text-lg font-semibold text-fairway">{insurer.name}</p>
          {insurer.address.map((line) => (
            <p key={line} className="text-sm text-muted">
              {line}
            </p>
          ))}
        </div>
      </header>
      <div className="grid gap-6 sm:grid-cols-[minmax(0,1fr)_auto] print:grid-cols-[minmax(0,1fr)_auto]">
        <div>
          <PageTitle title={name} className="text-2xl sm:text-3xl">
            {title}
          </PageTitle>
          <p>{subtitle}</p>
        </div>
        <dl className="grid content-start gap-1 sm:pt-2">
          {facts.map(({ label, value }) => (
            <div key={label} className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-2">
              <dt className="text-muted">{label}</dt>
              <dd className="font-semibold whitespace-pre-line">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {notices.map((notice) => (
        <div key={notice.title} className="border-l-4 border-sand bg-sand-soft px-4 py-3">
          <p className="font-semibold text-sand">{notice.title}</p>
          <p>{notice.text}</p>
        </div>
      ))}
      <DocumentBody document={document} />
    </article>
  )
}
