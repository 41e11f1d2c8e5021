import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import { useSessionState } from '#web/quote/session/context.ts'

/** The lines that are results of their own; their parts are in "How we calculated each fee". */
const DEEPEST = 1
const MOST_LINES = 6

/**
 * How the computed fee was reached, in its main figures.
 *
 * @rule O01 A rep sees what a fee is made of where it is overridden.
 */
export function FeeTrace({ row }: { row: { entity: ContestKind; index: number } }) {
  const { price } = useSessionState()
  const trace = price.trace.find(({ entity, index }) => entity === row.entity && index === row.index)
  if (!trace) return null
  const lines = trace.lines.filter(({ depth }) => depth <= DEEPEST).slice(0, MOST_LINES)
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
      {[...lines, { label: 'Plan', value: trace.plan }].map(({ label, value }, place) => (
        <div key={`${place} ${label}`}>
          <dt className="text-muted">{label}</dt>
          <dd className="font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
