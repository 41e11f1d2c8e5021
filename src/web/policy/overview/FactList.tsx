import type { ReactNode } from 'react'

export interface Fact {
  label: string
  value: ReactNode
}

interface FactListProps {
  facts: readonly Fact[]
  isNarrow?: boolean
  /** Where the labels are what somebody looks for. */
  hasStrongLabels?: boolean
}

/** Labels with their values beside them, as on the documents; in a narrow column above them. */
export function FactList({ facts, isNarrow = false, hasStrongLabels = false }: FactListProps) {
  return (
    <dl>
      {facts.map(({ label, value }) => (
        <div
          key={label}
          className={`grid gap-x-6 break-inside-avoid border-b border-line py-4 last:border-0 ${isNarrow ? '' : 'sm:grid-cols-[9rem_minmax(0,1fr)]'}`}
        >
          <dt className={hasStrongLabels ? 'font-semibold' : 'text-muted'}>{label}</dt>
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
