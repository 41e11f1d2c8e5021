interface DocumentLinesProps {
  lines: readonly { label: string; value: string }[]
  className?: string
}

/** What was filled in of a document. */
export function DocumentLines({ lines, className = '' }: DocumentLinesProps) {
  return (
    <dl className={`rounded-md border border-line bg-card px-3 py-1 ${className}`}>
      {lines.map(({ label, value }, at) => (
        <div
          key={`${at} ${label}`}
          className="flex flex-wrap justify-between gap-x-4 border-line py-1.5 not-first:border-t"
        >
          <dt className="text-muted">{label}</dt>
          <dd dir="auto" className="ml-auto text-right font-medium wrap-anywhere whitespace-pre-line">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
