import { useState } from 'react'
import { askCarrier, recordApproval } from '#contract/approvals.ts'
import { saveContact, sendContactLink } from '#contract/quotes.ts'
import { useLocation } from 'wouter'
import { contestDates, type Quote } from '#domain/quote/model/quote.ts'
import { formatTwelveHour } from '#domain/quote/fields/tee-time.ts'
import { dayAtEvent } from '#domain/quote/model/event-time-zone.ts'
import { daysBetween, formatLongDay } from '#domain/values/calendar.ts'
import { acceptCustomAddOn, describeCustomAddOn, hasCustomAddOn } from '#domain/quote/transitions/add-on.ts'
import { mayCall } from '#web/api/may-call.ts'
import { InsuredEmailLine } from '#web/quote/email-change/InsuredEmailLine.tsx'
import { PlanQuoteAgain } from '#web/quote/copying/PlanQuoteAgain.tsx'
import { ApprovalList } from '#web/quote/rep/ApprovalList.tsx'
import { type CaseState, caseState } from '#web/quote/rep/case-state.ts'
import { FeesByHand } from '#web/quote/rep/FeesByHand.tsx'
import { OfficeFields } from '#web/quote/rep/OfficeFields.tsx'
import { QuoteTimeline } from '#web/quote/rep/QuoteTimeline.tsx'
import { useApprovals } from '#web/quote/rep/use-approvals.ts'
import { type QuoteKey, usePageKeys } from '#web/rep-frame/palette/keys/page-keys.ts'
import { sendQuote } from '#web/quote/send/SendQuote.tsx'
import { changeQuote } from '#web/quote/answers/change-quote.ts'
import { useDraftQuote } from '#web/quote/answers/context.ts'
import { useSession, useSessionState } from '#web/quote/session/context.ts'
import { Button } from '#web/ui/Button.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { Icon } from '#web/ui/Icon.tsx'

/** Loaded as they are opened for the first time. */
type Part = 'fees' | 'office' | 'timeline'

/**
 * What a rep needs to know of a quote, above its steps: who, what, its state in words, what is next, and what to do.
 *
 * @rule S11 A rep has more than the customer on the same steps: approvals, fees by hand, the office's notes, what happened.
 */
export function RepCase() {
  const session = useSession()
  const [, navigate] = useLocation()
  const state = useSessionState()
  const approvals = useApprovals()
  const [opened, setOpened] = useState<ReadonlySet<Part>>(new Set())
  const policyNumber = state.contact.customFields['policy_number']
  const isBought = typeof policyNumber === 'string'
  const send = async () => {
    if (await session.flush()) await sendQuote(session, navigate)
  }
  const needsCarrier = approvals.open.some(({ cleared_by: by }) => by === 'carrier')
  const { viewer } = state
  const maySend = !isBought && mayCall(viewer, sendContactLink)
  const mayAsk = needsCarrier && mayCall(viewer, askCarrier)
  const mayApprove = mayCall(viewer, recordApproval)
  const keys: Partial<Record<QuoteKey, () => void>> = {
    ...(mayApprove && { a: () => void approvals.answerFirst() }),
    ...(mayAsk && { c: () => void approvals.askCarrier() }),
    ...(maySend && { s: () => void send() }),
  }
  usePageKeys(keys)
  const part = (name: Part) => ({
    open: opened.has(name),
    onToggle: (isOpen: boolean) => isOpen && setOpened((before) => new Set([...before, name])),
  })

  return (
    <section aria-label="Case" className="mb-6 grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <CaseHead state={caseState(state, approvals.query.data)} />
        {isBought && !state.viewer.readOnly && <PlanQuoteAgain />}
        {!isBought && (
          <div className="flex flex-wrap gap-2">
            {!state.viewer.readOnly && <PlanQuoteAgain />}
            {maySend && (
              <Button onClick={() => void send()} aria-keyshortcuts="s">
                Send
              </Button>
            )}
            {mayAsk && (
              <Button kind="primary" onClick={() => void approvals.askCarrier()} aria-keyshortcuts="c">
                Ask the carrier
              </Button>
            )}
            {!needsCarrier && mayApprove && approvals.open.length > 0 && (
              <Button kind="primary" onClick={() => void approvals.answerFirst()} aria-keyshortcuts="a">
                Approve
              </Button>
            )}
          </div>
        )}
      </div>
      {isBought && (
        <InsuredEmailLine
          key={state.contact.version}
          number={policyNumber}
          known={String(state.contact.customFields['insured_email'] ?? '')}
          reader="rep"
        />
      )}
      {!isBought && <RequestedAddOn />}
      {!isBought && <ApprovalList approvals={approvals} />}
      <div className="rounded-lg border border-line bg-card px-4 py-1">
        {!isBought && (
          <Disclosure summary="Fees" {...part('fees')}>
            {opened.has('fees') && <FeesByHand approvals={approvals} />}
          </Disclosure>
        )}
        <Disclosure summary="Office notes" {...part('office')}>
          {opened.has('office') && <OfficeFields />}
        </Disclosure>
        <Disclosure summary="Timeline" {...part('timeline')}>
          {opened.has('timeline') && <QuoteTimeline />}
        </Disclosure>
      </div>
    </section>
  )
}

function CaseHead({ state: { words, isWaiting } }: { state: CaseState }) {
  const { contact } = useSessionState()
  const quote = useDraftQuote()
  const { answers } = quote
  const who = answers.insured_company_name ?? answers.insured_contact_name ?? contact.names.contact
  const number = contact.customFields['quote_number']
  return (
    <div className="min-w-0 flex-1 basis-64">
      <p className="text-sm text-muted wrap-anywhere">
        {[`Quote ${String(number)}`, who].filter(Boolean).join(', ')}
      </p>
      <p className="font-serif text-xl font-semibold wrap-anywhere">
        {answers.tournament_name ?? 'Event without a name'}
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <span
          className={`inline-flex items-center gap-1.5 rounded-full px-3 py-0.5 font-semibold ${isWaiting ? 'bg-sand-soft text-sand' : 'bg-fairway-soft text-fairway'}`}
        >
          {isWaiting && <Icon name="warning" className="size-4" />}
          {words}
        </span>
        <span className="text-muted">{describeEvent(quote)}</span>
      </p>
    </div>
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

/** @rule N17 A rep turns a requested add-on into a contest, which is then priced as any other. */
function RequestedAddOn() {
  const session = useSession()
  const { viewer } = useSessionState()
  const quote = useDraftQuote()
  if (!hasCustomAddOn(quote)) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-l-4 border-sand bg-sand-soft px-4 py-3">
      <p className="min-w-0 flex-1 basis-56">
        <span className="font-semibold">Asked for: </span>
        <span className="wrap-anywhere">{describeCustomAddOn(quote)}</span>
      </p>
      {mayCall(viewer, saveContact) && (
        <Button onClick={() => changeQuote(session, acceptCustomAddOn)}>Make it a contest</Button>
      )}
    </div>
  )
}
