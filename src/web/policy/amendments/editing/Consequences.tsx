import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MAX_CHANGES } from '#domain/policy/amendments/request-permissions.ts'
import { formatLongDate, parseIsoDate } from '#domain/values/calendar.ts'
import type { Editor } from '#domain/values/editor.ts'
import { explainCounted } from '#web/policy/amendments/describe-change.ts'
import { policyChangesQuery } from '#web/policy/amendments/editing/change-queries.ts'
import {
  useChange,
  useChangeDraftState,
  useTypedChange,
} from '#web/policy/amendments/editing/change-context.ts'
import type { ChangePreview } from '#web/policy/amendments/queries.ts'
import { useAnswersState } from '#web/quote/answers/context.ts'
import { useDollars } from '#web/quote/price/use-dollars.ts'
import { DOCUMENT_ICON_PATHS } from '#web/policy/documents/document-icon-paths.tsx'
import { ACTION_ICON_PATHS } from '#web/ui/action-icon-paths.tsx'
import { Icon, IconFrame, type IconName } from '#web/ui/Icon.tsx'

/** Who approves it, as customers and as reps say it. */
const APPROVED_BY = {
  customer: {
    producer: 'Your agent or broker needs',
    rep: 'We need',
    carrier: 'Your insurer needs',
    payment: 'We need',
  },
  rep: {
    producer: 'The producer needs',
    rep: 'We need',
    carrier: 'The carrier needs',
    payment: 'We need',
  },
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
        Choose what to change. Your current coverage stays in force until you confirm.
      </p>
    )
  const { effect, waits_for: waitsFor } = preview
  const version = effect.certificate_version
  const isRep = viewer.editor === 'rep'
  const yours = isRep ? 'The' : 'Your'
  return (
    <ul className="grid gap-3">
      {waitsFor === null ? (
        <Line icon="check">{yours} new coverage starts right away.</Line>
      ) : (
        <Line icon="warning">
          {APPROVED_BY[isRep ? 'rep' : 'customer'][waitsFor]} to approve this first. {yours} current coverage
          stays in force until then.
          {preview.review_reasons.map(({ message }) => (
            <span key={message} className="block text-sm text-muted">
              {message}
            </span>
          ))}
        </Line>
      )}
      <Line icon="document">
        Certificate version {version} replaces version {version - 1}
        {toldWords(viewer.editor, tellsClient)}
      </Line>
      <Line icon="info">{moneyWords(preview, dollars, requestedBy === 'client')}</Line>
      {/* To its holder the top of the page says it. */}
      {changes && isRep && <Line icon="change">{countWords(changes.changes_used)}</Line>}
      {effect.counts_from !== undefined && <Line icon="info">{explainCounted(effect.counts_from)}</Line>}
      {effect.needs_tee_time && (
        <Line icon="warning">The first day changes. Enter the tee time of the new day too.</Line>
      )}
    </ul>
  )
}

function toldWords(editor: Editor, tellsClient: boolean): string {
  if (editor === 'client') return ', here and by email.'
  return tellsClient ? ', and we’ll email it to the client.' : '. We won’t email the client.'
}

function moneyWords(
  { effect, needs_payment: isPaid, waits_for: waitsFor }: ChangePreview,
  dollars: (value: number) => string,
  isClient: boolean,
): string {
  const { charge, credit, refundable, refundable_from: from } = effect
  if (charge > 0 && waitsFor !== null) return `If this is approved, the price goes up ${dollars(charge)}.`
  if (charge > 0)
    return isPaid
      ? `You pay ${dollars(charge)} now.`
      : `We’ll send a new invoice for ${dollars(charge)}, unless it’s paid here.`
  // N63: only the client of a producer pays nothing here for another price.
  if (credit === 0 && isClient && effect.difference !== 0)
    return 'Your agent or broker settles the difference with you.'
  if (credit === 0) return 'The price stays the same.'
  const day = from === null ? undefined : parseIsoDate(from)
  const refund =
    refundable === 0
      ? ''
      : ` ${refundable === credit ? 'It' : dollars(refundable)} can be refunded ${day ? `after the event, starting ${formatLongDate(day)}` : 'once the event is over'}.`
  return `Credited: ${dollars(credit)}.${refund}`
}

/** @rule N44 Ten changes count; a rep's reason stands with each beyond them. */
function countWords(used: number): string {
  return used < MAX_CHANGES
    ? `This is change ${used + 1} of ${MAX_CHANGES}.`
    : `This policy has used its ${MAX_CHANGES} changes. Another one needs your reason.`
}

const OTHER_ICONS = { change: ACTION_ICON_PATHS.change, document: DOCUMENT_ICON_PATHS.document }

function Line({ icon, children }: { icon: IconName | keyof typeof OTHER_ICONS; children: ReactNode }) {
  const ink = `mt-0.5 ${icon === 'warning' ? 'text-sand' : 'text-fairway'}`
  return (
    <li className="flex gap-3">
      {icon in OTHER_ICONS ? (
        <IconFrame className={ink}>{OTHER_ICONS[icon as keyof typeof OTHER_ICONS]}</IconFrame>
      ) : (
        <Icon name={icon as IconName} className={ink} />
      )}
      <span className="min-w-0 max-w-measure">{children}</span>
    </li>
  )
}
