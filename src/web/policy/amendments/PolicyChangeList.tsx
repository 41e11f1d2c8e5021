import type { ReactNode } from 'react'
import type { DollarSign } from '#domain/values/money.ts'
import { pluralize } from '#domain/values/text-format.ts'
import type { ChangeReader } from '#web/api/change-reader.ts'
import { describeState, nameChange, nameRequester } from '#web/policy/amendments/describe-change.ts'
import { EffectView } from '#web/policy/amendments/EffectView.tsx'
import type { Amendment, Amendments } from '#web/policy/amendments/queries.ts'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { formatMoment } from '#web/ui/format-moment.ts'

interface ReadBy {
  reader: ChangeReader
  sign?: DollarSign | undefined
  /** What goes with a decision, for reps: nobody else is told of it. */
  renderFile?: ((file: NonNullable<Amendment['decision_file']>) => ReactNode) | undefined
}

/** @rule N44 Every change that was asked for, newest first, and how many of the ten are used. */
export function PolicyChangeList({ changes, ...read }: ReadBy & { changes: Amendments }) {
  const { data, changes_used: used } = changes
  return (
    <section aria-labelledby="changes" className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="changes" className="text-lg">
          Changes
        </h2>
        <p className="text-sm text-muted">{pluralize(used, 'change')} of 10 used</p>
      </div>
      {data.length === 0 ? (
        <p className="text-muted">No changes yet.</p>
      ) : (
        <ul>
          {data.map((change) => (
            <ChangeRow key={change.id} change={change} {...read} />
          ))}
        </ul>
      )}
    </section>
  )
}

function ChangeRow({ change, reader, sign, renderFile }: ReadBy & { change: Amendment }) {
  const { requested_at: at, note, decision_reason: reason, decision_message: message = null } = change
  const { decision_file: file } = change
  return (
    <li className="ruled grid gap-1 py-3">
      <p>
        <span className="font-semibold">{nameChange(change)}</span>, by {nameRequester(change, reader)},{' '}
        <time dateTime={at} className="text-muted">
          {formatMoment(at)}
        </time>
      </p>
      <p className="text-sm">{describeState(change, reader)}</p>
      {Object.entries({ note, reason, message }).map(
        ([of, words]) =>
          words !== null && (
            <p key={of} dir="auto" className="text-sm wrap-anywhere text-muted">
              “{words}”
            </p>
          ),
      )}
      {file && renderFile && <div className="text-sm">{renderFile(file)}</div>}
      <Disclosure summary="Before and after">
        <EffectView effect={change.effect} sign={sign} />
      </Disclosure>
    </li>
  )
}
