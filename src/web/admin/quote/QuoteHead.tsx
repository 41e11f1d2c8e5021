import { formatTwelveHour } from '#domain/values/twelve-hour.ts'
import { dayAtEvent } from '#domain/quote/model/event-time-zone.ts'
import { contestDates, type Quote } from '#domain/quote/model/quote.ts'
import { daysBetween, formatLongDay } from '#domain/values/calendar.ts'
import { CaseHead } from '#web/admin/case/CaseHead.tsx'
import { type CaseState, caseState } from '#web/admin/quote/case-state.ts'
import type { CaseActions } from '#web/admin/quote/use-case-keys.ts'
import type { Approvals } from '#web/admin/quote/use-approvals.ts'
import { casePath } from '#web/api/viewer.ts'
import { useDraftQuote } from '#web/quote/answers/context.ts'
import { useSessionState } from '#web/quote/session/context.ts'
import { Keys } from '#web/rep-frame/palette/Keys.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Button } from '#web/ui/Button.tsx'

interface QuoteHeadProps {
  approvals: Approvals
  actions: CaseActions
}

/** @rule N40 The state of the case in words, and what is done next. */
export function QuoteHead({ approvals, actions }: QuoteHeadProps) {
  const state = useSessionState()
  const quote = useDraftQuote()
  const { contact } = state
  const { answers } = quote
  const who = answers.insured_company_name ?? answers.insured_contact_name ?? contact.names.contact
  return (
    <CaseHead
      facts={[`Quote ${String(contact.customFields['quote_number'])}`, who ?? '']}
      title={answers.tournament_name ?? 'Unnamed event'}
      path={casePath(contact.id)}
      state={
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StateMark {...caseState(state, approvals.query.data)} />
          <span>{describeEvent(quote)}</span>
        </p>
      }
      actions={
        <>
          {actions.send && <ActionButton label="Send" keyName="s" kind="secondary" onPress={actions.send} />}
          {actions.askCarrier ? (
            <ActionButton label="Ask the carrier" keyName="c" kind="primary" onPress={actions.askCarrier} />
          ) : (
            actions.approve && (
              <ActionButton label="Approve" keyName="a" kind="primary" onPress={actions.approve} />
            )
          )}
        </>
      }
    />
  )
}

function StateMark({ words, isWaiting }: CaseState) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-3 py-0.5 font-semibold ${isWaiting ? 'bg-sand-soft text-sand' : 'bg-fairway-soft text-fairway'}`}
    >
      {isWaiting && <Icon name="warning" className="size-4" />}
      {words}
    </span>
  )
}

interface ActionButtonProps {
  label: string
  keyName: string
  kind: 'primary' | 'secondary'
  onPress: () => void
}

function ActionButton({ label, keyName, kind, onPress }: ActionButtonProps) {
  return (
    <Button kind={kind} onClick={onPress} aria-keyshortcuts={keyName}>
      {label}
      <span aria-hidden="true" className="hidden pointer-fine:inline">
        <Keys keys={[keyName]} />
      </span>
    </Button>
  )
}

function describeEvent(quote: Quote): string {
  const [first] = contestDates(quote)
  if (!first) return 'No date yet'
  const days = daysBetween(dayAtEvent(quote, new Date()), first)
  const time = quote.answers.tee_time === undefined ? '' : `, ${formatTwelveHour(quote.answers.tee_time)}`
  const when = days < 0 ? '' : days === 0 ? ', today' : days === 1 ? ', tomorrow' : `, in ${days} days`
  return formatLongDay(first) + time + when
}
