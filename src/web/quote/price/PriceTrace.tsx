import { memo } from 'react'
import type { PriceTraceRow } from '#contract/quotes.ts'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { Disclosure } from '#web/ui/Disclosure.tsx'

/** Deeper lines are not indented further, so that a narrow column stays readable. */
const INDENT = ['pl-0', 'pl-2', 'pl-4', 'pl-6', 'pl-8', 'pl-10', 'pl-12']

/** The calculation steps of each result. */
const OPERATIONS: Record<string, string> = {
  sum: 'sum of',
  product: 'product of',
  power: 'power of',
  rest: 'one less',
  maximum: 'larger of',
  round: 'rounded',
}

/**
 * For reps: how each fee was calculated, from the result down to the numbers of the rating plan.
 *
 * @rule O01 A rep can follow every fee line by line.
 */
export default function PriceTrace({ trace }: { trace: readonly PriceTraceRow[] }) {
  return (
    <Disclosure summary="How we calculated each fee">
      <div className="-ml-7">
        <TraceTables trace={trace} />
      </div>
    </Disclosure>
  )
}

/** The same where it is opened otherwise. */
export const TraceTables = memo(function TraceTables({ trace }: { trace: readonly PriceTraceRow[] }) {
  return (
    <div className="grid gap-6">
      {trace.map((row) => (
        <TraceTable key={row.entity + row.index} row={row} />
      ))}
    </div>
  )
})

function TraceTable({ row: { entity, index, plan, lines } }: { row: PriceTraceRow }) {
  const title = CONTEST_DEFINITIONS.find((kind) => kind.entity === entity)?.title ?? 'Contest'
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="pb-1 text-left">
        <span className="font-semibold">
          {title} {index}
        </span>
        <span className="block text-muted">Rating plan {plan}</span>
      </caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Line</th>
          <th scope="col">Value</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ depth, label, how, value }, place) => (
          <tr key={place} className="border-t border-line align-baseline">
            <th
              scope="row"
              className={`py-1.5 pr-3 text-left ${INDENT[depth] ?? 'pl-12'} ${depth === 0 ? 'font-semibold' : 'font-normal'}`}
            >
              {label}
              {hasParts(lines, place) && OPERATIONS[how] && (
                <span className="block font-normal text-muted">{OPERATIONS[how]}</span>
              )}
            </th>
            <td className="py-1.5 text-right whitespace-nowrap tabular-nums">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Whether the parts of a line follow below it. */
function hasParts(lines: PriceTraceRow['lines'], place: number): boolean {
  return (lines[place + 1]?.depth ?? 0) > (lines[place]?.depth ?? 0)
}
