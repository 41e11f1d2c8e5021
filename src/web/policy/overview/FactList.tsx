import { type ReactNode } from 'react'

export interface Fact {
  label: string
  value: ReactNode
}

/** Labels with their values beside them, as on the documents. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl>
      {facts.map(({ label, value }) => (
        <div
          key={label}
          className="grid gap-x-6 border-b border-line py-4 last:border-0 sm:grid-cols-[9rem_minmax(0,1fr)]"
        >
          <dt className="text-muted">{label}</dt>
          <dd dir="auto" className="text-left min-w-0 wrap-anywhere">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A value of several lines, the first of which is the name. */
export function Lines({ lines }: { lines: readonly string[] }) {
  const [first, ...rest] = lines
  return (
    <>
      <span dir="auto" className="block font-semibold">
        {first}
      </span>
      {rest.map((line) => (
        <span key={line} dir="auto" className="block">
          {line}
        </span>
      ))}
    </>
  )
}
