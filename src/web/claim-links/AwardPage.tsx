import { getClaimAward } from '#contract/claims/tasks.ts'
import type { EndpointResponse } from '#contract/endpoint.ts'
import type { ClaimState } from '#domain/claims/states/claim-states.ts'
import { formatLongDate, type CalendarDate } from '#domain/values/calendar.ts'
import { formatMoney, fromDollars, sum } from '#domain/values/money.ts'
import { call } from '#web/api/call.ts'
import { EndedLink } from '#web/claim-links/EndedLink.tsx'
import { nameDay, nameWinOf } from '#web/claim-links/task-text.ts'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { TestNotice } from '#web/policy/overview/TestNotice.tsx'
import { FormShape } from '#web/public/link/FormShape.tsx'
import { LinkPage } from '#web/public/link/LinkPage.tsx'
import { Notice } from '#web/ui/Notice.tsx'

type Award = EndpointResponse<typeof getClaimAward>['data']
type Payment = Award['payments'][number]

/**
 * Where a winner's claim stands, for the winner.
 *
 * @rule N103 It may be opened again and again, changes nothing, and shows nothing of others.
 */
export default function AwardPage() {
  return (
    <LinkPage
      isAlone
      queryKey={['claim-award']}
      read={async (options) => (await call(getClaimAward, options)).data}
      waiting={{ shape: <FormShape /> }}
      failureTitle="We can’t show this now"
      renderEnded={(error) => <EndedLink error={error} />}
    >
      {(award) => (
        <>
          {award.test && <TestNotice />}
          <div className="grid gap-2">
            <PageTitle title={STANDING[award.state].title} />
            <p className="max-w-measure text-lg wrap-anywhere">
              <bdi>{nameWinOf(award)}</bdi>
            </p>
            <p className="wrap-anywhere text-muted">
              <bdi>{nameDay(award)}</bdi>
            </p>
          </div>
          <p className="max-w-measure">{STANDING[award.state].text}</p>
          <Owed award={award} />
          <Payments payments={award.payments} />
        </>
      )}
    </LinkPage>
  )
}

const GATHERING = 'Nothing is decided yet. Once every document is here, a person reads them all and decides.'

const STANDING: Readonly<Record<ClaimState, { title: string; text: string }>> = {
  reported: { title: 'Your win is reported', text: GATHERING },
  documents: { title: 'We’re collecting documents', text: GATHERING },
  review: {
    title: 'We’re reviewing your win',
    text: 'We have what we asked for. A person compares it with what was insured, and then we decide.',
  },
  approved: { title: 'Your prize is approved', text: 'Congratulations. We’re arranging the payment.' },
  in_payout: { title: 'Your prize is being paid', text: 'Congratulations. The dates are below.' },
  paid: { title: 'Your prize is paid', text: 'Congratulations. There’s nothing left to do.' },
  declined: {
    title: 'We can’t pay this prize',
    text: 'Your win stands. The prize was insured on conditions, and one of them wasn’t met. The organizer has our letter.',
  },
  closed: { title: 'This is closed', text: 'There’s nothing left to do. If you have a question, call us.' },
}

/** Until it is decided, what the winner has still to send. */
function Owed({ award: { documents, state } }: { award: Award }) {
  const owed = documents.filter((one) => one.state === 'missing' || one.state === 'rejected')
  if (!['reported', 'documents', 'review'].includes(state)) return null
  if (owed.length === 0)
    return (
      <Notice kind="success" title="We have everything from you">
        If we need something again, we’ll ask you.
      </Notice>
    )
  return (
    <section aria-labelledby="owed" className="grid gap-1">
      <h2 id="owed" className="text-lg">
        What we still need from you
      </h2>
      <ul aria-labelledby="owed">
        {owed.map(({ key, title, hint, reason }) => (
          <li key={key} className="border-b border-line py-4">
            <h3 className="font-sans text-base font-semibold">{title}</h3>
            <p className="text-sm text-muted">{hint}.</p>
            {reason !== null && (
              <p className="text-sm font-medium wrap-anywhere text-sand">
                Take this one again: <span dir="auto">{reason}</span>
              </p>
            )}
          </li>
        ))}
      </ul>
      <p className="max-w-measure pt-2 text-sm text-muted">
        The organizer sends you a link to sign, and one for your ID and tax form. Don’t email those.
      </p>
    </section>
  )
}

function Payments({ payments }: { payments: readonly Payment[] }) {
  if (payments.length === 0) return null
  const total = sum(payments.map(({ amount }) => fromDollars(amount)))
  return (
    <section aria-labelledby="payments" className="grid gap-3">
      <h2 id="payments" className="text-lg">
        Your payments
      </h2>
      <p className="max-w-measure">
        {formatMoney(total, '$')}
        {payments.length > 1 && ` in ${payments.length} yearly parts`}
      </p>
      <ol aria-labelledby="payments">
        {payments.map((payment) => (
          <li
            key={payment.due_on}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-3"
          >
            <span>{whenOf(payment)}</span>
            <span className="money font-semibold">{money(payment.amount)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function whenOf({ state, due_on: due, paid_on: paid }: Payment): string {
  if (state === 'paid') return `Paid on ${day(paid ?? due)}`
  if (state === 'discharged') return 'Paid by an annuity'
  return state === 'scheduled' ? `On ${day(due)}` : `Due since ${day(due)}`
}

const day = (date: string) => formatLongDate(date as CalendarDate)

const money = (dollars: number) => formatMoney(fromDollars(dollars), '$')
