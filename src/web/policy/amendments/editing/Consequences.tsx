import { useQuery } from '@tanstack/react-query'
import { type ReactNode } from 'react'
import { MAX_CHANGES } from '#domain/policy/amendments/request-permissions.ts'
import { formatLongDate, parseIsoDate } from '#domain/values/calendar.ts'
import { type Editor } from '#domain/values/editor.ts'
import { explainCounted } from '#web/policy/amendments/describe-change.ts'
import { policyChangesQuery } from '#web/policy/amendments/editing/change-queries.ts'
import {
  useChange,
  useChangeDraftState,
  useTypedChange,
} from '#web/policy/amendments/editing/change-context.ts'
import { type ChangePreview } from '#web/policy/amendments/queries.ts'
import { useAnswersState } from '#web/quote/answers/context.ts'
import { useDollars } from '#web/quote/price/use-dollars.ts'
import { Icon, type IconName } from '#web/ui/Icon.tsx'

const DECIDED_BY = {
  producer: 'the producer',
  rep: 'our office',
  carrier: 'the carrier',
  payment: 'the payment',
} as const

/**
 * What applying the change does, before the button.
 *
 * @rule N60 What waits, for whom and why is said before it is sent; until then the cover stays as it was.
 */
export function Consequences() {
  const { number, requestedBy } = useChange()
  const { viewer } = useAnswersState()
  const { preview } = useChangeDraftState()
  const { tellsClient } = useTypedChange()
  const { data: changes } = useQuery(policyChangesQuery(number))
  const dollars = useDollars()
  if (!preview)
    return (
      <p className="max-w-measure text-muted">
        Write the new figures beside what is insured now. It stays in force until you apply the change.
      </p>
    )
  const { effect, waits_for: waitsFor } = preview
  const version = effect.certificate_version
  return (
    <ul className="grid gap-3">
      {waitsFor === null ? (
        <Line icon="success">The new cover holds at once.</Line>
      ) : (
        <Line icon="warning">
          It waits for {DECIDED_BY[waitsFor]}; until then the cover stays as it is.
          {preview.review_reasons.map(({ message }) => (
            <span key={message} className="block text-sm text-muted">
              {message}
            </span>
          ))}
        </Line>
      )}
      <Line icon="info">
        Certificate version {version} replaces version {version - 1}
        {toldWords(viewer.editor, tellsClient)}
      </Line>
      <Line icon="info">{moneyWords(preview, dollars, requestedBy === 'client')}</Line>
      {changes && <Line icon="info">{countWords(changes.changes_used)}</Line>}
      {effect.counts_from !== undefined && <Line icon="info">{explainCounted(effect.counts_from)}</Line>}
      {effect.needs_tee_time && (
        <Line icon="warning">The first day changes: give the tee time of the new day too.</Line>
      )}
    </ul>
  )
}

function toldWords(editor: Editor, tellsClient: boolean): string {
  if (editor === 'client') return ', here and by e-mail.'
  return tellsClient ? ' and goes to the client by e-mail.' : '. The client is not told by e-mail.'
}

function moneyWords(
  { effect, needs_payment: isPaid, waits_for: waitsFor }: ChangePreview,
  dollars: (value: number) => string,
  isClient: boolean,
): string {
  const { charge, credit, refundable, refundable_from: from } = effect
  if (charge > 0 && waitsFor !== null) return `${dollars(charge)} more is asked for once it is decided.`
  if (charge > 0)
    return isPaid
      ? `${dollars(charge)} more is paid with it.`
      : `${dollars(charge)} more is billed by a new invoice, unless it is paid here.`
  // N63: only the client of a producer pays nothing here for another price.
  if (credit === 0 && isClient && effect.difference !== 0) return 'The producer settles the difference.'
  if (credit === 0) return 'It costs the same.'
  const day = from === null ? undefined : parseIsoDate(from)
  const refund =
    refundable === 0
      ? ''
      : ` ${refundable === credit ? 'It' : dollars(refundable)} may be paid back ${day ? `after the event, from ${formatLongDate(day)}` : 'once the event is over'}.`
  return `A credit memo of ${dollars(credit)} is issued.${refund}`
}

/** @rule N44 Ten changes count; a rep's reason stands with each beyond them. */
function countWords(used: number): string {
  return used < MAX_CHANGES
    ? `This is change ${used + 1} of ${MAX_CHANGES}.`
    : `The ${MAX_CHANGES} changes of this policy are used: this one more needs your reason.`
}

function Line({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <Icon name={icon} className={`mt-0.5 ${icon === 'warning' ? 'text-sand' : 'text-fairway'}`} />
      <span className="min-w-0 max-w-measure">{children}</span>
    </li>
  )
}
