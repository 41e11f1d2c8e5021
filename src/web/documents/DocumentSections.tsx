import type {
  DocumentCheck,
  DocumentPart,
  DocumentSection,
  SimplePart,
  DocumentDays as Days,
} from '#domain/documents/layout/printable-document.ts'
import { drawContest } from '#domain/contests/drawing/draw-contest.ts'
import { DrawingRow } from '#web/contest-pictures/DrawingRow.tsx'
import { QrCode } from '#web/documents/QrCode.tsx'
import { DocumentTable } from '#web/documents/DocumentTable.tsx'

/** A section of a document: its heading, its parts and, if any, its verification code. */
export function Section({ section }: { section: DocumentSection }) {
  const { title, parts, check, drawings = [] } = section
  return (
    <section className="grid gap-3 border-t border-line pt-5 print:block print:space-y-2 print:pt-3">
      <h2 className="break-after-avoid text-lg text-fairway">{title}</h2>
      {parts.map((part, index) => (
        <Part key={index} part={part} of={title} />
      ))}
      <DrawingRow
        drawn={drawings.map(({ entity, name, ...figures }) => ({
          name,
          drawing: drawContest(entity, figures),
        }))}
      />
      {check && <VerificationCode check={check} />}
    </section>
  )
}

/** Readers of the printed document scan the code; readers of the page follow the link. */
function VerificationCode({ check: { title, code, url } }: { check: DocumentCheck }) {
  return (
    <div className="flex flex-wrap items-center gap-4 break-inside-avoid pt-1">
      <QrCode text={url} alt={`QR code that opens ${url}`} className="size-28 shrink-0 rounded" />
      <div className="grid min-w-0 flex-1 basis-56 gap-0.5">
        <p className="text-sm text-muted">{title}</p>
        <p className="font-semibold">{code}</p>
        <p className="wrap-anywhere">
          <a
            href={url}
            className="inline-flex min-h-11 items-center text-fairway underline underline-offset-4 print:min-h-0"
          >
            {url}
          </a>
        </p>
      </div>
    </div>
  )
}

function Part({ part, of }: { part: DocumentPart; of: string }) {
  if (part.kind !== 'group') return <SimpleContent part={part} of={of} />
  return (
    <section className="grid gap-3 break-inside-avoid pt-1 print:block print:space-y-1.5">
      <h3 className="break-after-avoid wrap-anywhere">{part.title}</h3>
      {part.parts.map((inner, index) => (
        <SimpleContent key={index} part={inner} of={part.title} />
      ))}
    </section>
  )
}

function SimpleContent({ part, of }: { part: SimplePart; of: string }) {
  switch (part.kind) {
    case 'text':
      return (
        <p dir="auto" className={`max-w-measure wrap-anywhere ${part.strong ? 'font-semibold' : ''}`}>
          {part.text}
        </p>
      )
    case 'list':
      return <Items items={part.items} />
    case 'tasks':
      return <Tasks items={part.items} />
    case 'table':
      return <DocumentTable table={part} of={of} />
    case 'days':
      return <DocumentDays days={part.days} />
    case 'entry':
      return (
        <LabelledEntry label={part.label}>
          <span dir="auto">{part.value}</span>
        </LabelledEntry>
      )
    case 'entry-list':
      return (
        <LabelledEntry label={part.label}>
          <Items items={part.items} />
        </LabelledEntry>
      )
  }
}

function LabelledEntry({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <dl className="grid gap-x-6 sm:grid-cols-[9rem_minmax(0,1fr)] print:grid-cols-[9rem_minmax(0,1fr)]">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </dl>
  )
}

function Items({ items }: { items: readonly string[] }) {
  return (
    <ul className="grid max-w-measure list-disc gap-1 pl-5 marker:text-fairway">
      {items.map((item, index) => (
        <li key={index} dir="auto" className="wrap-anywhere">
          {item}
        </li>
      ))}
    </ul>
  )
}

/** Boxes to tick with a pen; on the screen they are only decoration. */
function Tasks({ items }: { items: readonly string[] }) {
  return (
    <ul className="grid max-w-measure gap-2">
      {items.map((item, index) => (
        <li key={index} className="grid grid-cols-[1.75rem_minmax(0,1fr)] break-inside-avoid">
          <span aria-hidden="true" className="mt-1 size-4 rounded-sm border border-edge" />
          <span dir="auto" className="wrap-anywhere">
            {item}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The days of an event on a line, those of play with a flag; on a phone one below the other. */
function DocumentDays({ days }: Pick<Days, 'days'>) {
  return (
    <ol className="grid break-inside-avoid gap-y-3 sm:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] print:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]">
      {days.map(({ label, date, detail, isPlay }, index) => (
        <li
          key={index}
          className="relative border-l border-line pl-5 sm:border-t sm:border-l-0 sm:pt-3 sm:pr-4 sm:pl-0 print:border-t print:border-l-0 print:pt-3 print:pr-4 print:pl-0"
        >
          <Mark isPlay={isPlay} />
          <p className="text-sm text-muted">{label}</p>
          <p className="font-semibold">{date}</p>
          {detail !== undefined && <p className="text-sm text-muted">{detail}</p>}
        </li>
      ))}
    </ol>
  )
}

function Mark({ isPlay }: { isPlay: boolean }) {
  return (
    <svg
      viewBox="0 0 16 20"
      aria-hidden="true"
      className="absolute overflow-visible top-0 -left-[0.3rem] h-5 w-4 fill-fairway sm:-top-[1.2rem] sm:left-0 print:-top-[1.2rem] print:left-0"
    >
      {isPlay ? <path d="M2 0h1.6v20H2zM3.6 0 13 4 3.6 8z" /> : <circle cx="4" cy="19" r="4" />}
    </svg>
  )
}
