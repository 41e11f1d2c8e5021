import { type DocumentDays as Days } from '#domain/documents/layout/printable-document.ts'

/** The days of an event on a line, those of play with a flag; on a phone one below the other. */
export function DocumentDays({ days }: Pick<Days, 'days'>) {
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
