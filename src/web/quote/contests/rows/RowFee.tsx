import { type FormVersion } from '#domain/values/client-types.ts'
import { type ContestDefinition } from '#domain/contests/contest-definition.ts'
import { getFeeLabels } from '#domain/pricing/fee-labels.ts'
import { type RowProblem } from '#domain/problem.ts'
import { wireKey } from '#domain/contests/slots.ts'
import { fieldValue } from '#domain/quote/wire/named-fields.ts'
import { useRowError } from '#web/api/row-errors.ts'
import { asSentence } from '#web/ui/as-sentence.ts'
import { formatDollars } from '#web/quote/price/format-dollars.ts'
import { useSessionState } from '#web/quote/session/context.ts'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** What one contest costs, or why it has no price yet. */
export function RowFee({ kind, slot }: { kind: ContestDefinition; slot: number }) {
  const { price } = useSessionState()
  const refused = useRowError(kind.entity, slot)
  const missing = price.rowProblems.find(({ entity, index }) => entity === kind.entity && index === slot)
  const problem = missing ?? refused
  return (
    <div className="ruled mt-5 min-h-16 pt-4">
      {problem ? <NoFee problem={problem} /> : <Fee kind={kind} slot={slot} />}
    </div>
  )
}

function NoFee({ problem: { code, message } }: { problem: RowProblem }) {
  if (code === 'MISSING_FIGURE') return <p className="text-muted">{message}, and the fee appears here.</p>
  return (
    <Notice kind="attention" title="This contest has no price" live>
      {asSentence(message)}
    </Notice>
  )
}

/** @rule K14 The fees of a row are named as the form version of step 1 names them. */
function Fee({ kind, slot }: { kind: ContestDefinition; slot: number }) {
  const { price } = useSessionState()
  const labels = getFeeLabels((price.fields['step_1'] ?? 'version_1') as FormVersion)
  const fee = fieldValue(price.fields, wireKey(kind.rows, 'nondiscountFee', slot))
  const reduced = fieldValue(price.fields, wireKey(kind.rows, 'certFee', slot))
  const explained = price.explanation.find(({ entity, index }) => entity === kind.entity && index === slot)
  const isPriced = typeof fee === 'number'
  return (
    <>
      <dl className={`flex flex-wrap gap-x-8 gap-y-1 ${price.hasOutdatedRows ? '[&_dd]:opacity-65' : ''}`}>
        <Figure label={labels.nondiscountFee} value={fee} isLast={labels.certFee === undefined} />
        {labels.certFee !== undefined && <Figure label={labels.certFee} value={reduced} isLast />}
      </dl>
      {isPriced && (
        <Disclosure summary="Why this price?">
          <p className="max-w-measure">{explained?.text ?? 'The price is being worked out.'}</p>
        </Disclosure>
      )}
    </>
  )
}

function Figure({ label, value, isLast }: { label: string; value: unknown; isLast: boolean }) {
  return (
    <div className="flex flex-1 items-baseline justify-between gap-4">
      <dt>{label}</dt>
      <dd className={isLast ? 'text-xl font-semibold' : ''}>{formatDollars(value)}</dd>
    </div>
  )
}
