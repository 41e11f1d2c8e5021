import type { DialogProps, MoneyDialogProps } from '#web/dialogs/open.ts'
import { NoticeDialog } from '#web/dialogs/shells.tsx'
import { useDifference } from '#web/policy/amendments/editing/comparison/fees.ts'
import type { MadeChange } from '#web/policy/amendments/paying/paid-call.ts'
import { useDollars } from '#web/quote/price/use-dollars.ts'
import { ButtonLink } from '#web/ui/Link.tsx'

interface PolicyChangedProps extends DialogProps<never>, MoneyDialogProps {
  number: string
  made: MadeChange
}

/** @rule D22 What was changed, row by row, what that costs, and the papers that came of it. */
export default function PolicyChangedDialog({ number, made, close }: PolicyChangedProps) {
  const dollars = useDollars()
  const difference = useDifference()
  const { effect, state } = made
  const isApplied = state === 'applied'
  return (
    <NoticeDialog title={isApplied ? 'The policy is changed' : 'The change is pending'} close={() => close()}>
      {!isApplied && (
        <div>
          <p>The current coverage stays in force until it’s decided.</p>
          {made.review_reasons.map(({ message }) => (
            <p key={message} className="text-sm text-muted">
              {message}
            </p>
          ))}
        </div>
      )}
      <dl className="grid gap-2">
        {effect.rows.flatMap(({ section, index, kind, answers }) =>
          answers.map(({ key, label, before, after }) => (
            <Line
              key={`${section} ${index} ${kind} ${key}`}
              label={label}
              before={before ?? 'nothing'}
              after={after ?? 'nothing'}
            />
          )),
        )}
        {effect.fees.map(({ entity, index, title, before, after }) => (
          <Line
            key={`${entity} ${index} fee`}
            label={`Fee, ${title}`}
            before={before === undefined ? 'nothing' : dollars(before)}
            after={after === undefined ? 'nothing' : dollars(after)}
          />
        ))}
      </dl>
      <p className="flex justify-between gap-4 border-t-2 border-fairway pt-3 text-lg font-semibold tabular-nums">
        <span>Price {dollars(effect.amount_after)}</span>
        <span className="money">{difference(effect.difference)}</span>
      </p>
      {isApplied && (
        <ul className="grid gap-1 empty:hidden">
          {effect.charge > 0 && <li>Paid or billed: {dollars(effect.charge)}.</li>}
          {effect.credit > 0 && <li>Credited: {dollars(effect.credit)}.</li>}
        </ul>
      )}
      {isApplied && (
        <ButtonLink
          to={`/policy/paper/${number}/certificate`}
          className="justify-self-start"
          onClick={() => close()}
        >
          Certificate version {effect.certificate_version}
        </ButtonLink>
      )}
    </NoticeDialog>
  )
}

function Line({ label, before, after }: { label: string; before: string; after: string }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <dt className="text-muted">{label}</dt>
      <dd className="tabular-nums wrap-anywhere">
        <del className="text-muted">
          <span className="sr-only">Before: </span>
          {before}
        </del>{' '}
        <ins className="font-semibold no-underline">
          <span className="sr-only">After: </span>
          {after}
        </ins>
      </dd>
    </div>
  )
}

export const example: Omit<PolicyChangedProps, 'close'> = {
  dollarSign: '$',
  number: 'ALB-100417',
  made: {
    id: '7b1c7a52-0f0e-4a52-9d34-1c1e6a1a9f10',
    action: 'change_policy',
    kind: 'contest_details',
    state: 'applied',
    waits_for: null,
    requested_by: 'rep',
    rep: 'Robin Fields',
    requested_at: '2027-04-19T15:00:00Z',
    lapses_at: null,
    decided_at: '2027-04-19T15:00:00Z',
    decision_reason: null,
    note: null,
    review_reasons: [],
    effect: {
      rows: [
        {
          section: 'grand_prize',
          index: 1,
          entity: 'grand_prize',
          kind: 'changed',
          answers: [{ key: 'h_amateurs_1', label: 'Amateurs', before: '100', after: '130' }],
        },
      ],
      fees: [{ entity: 'grand_prize', index: 1, title: 'Hole-in-one contest 1', before: 268, after: 330 }],
      amount_before: 268,
      amount_after: 330,
      difference: 62,
      charge: 62,
      credit: 0,
      refundable: 0,
      refundable_from: null,
      certificate_version: 2,
      changes_left: 9,
      needs_tee_time: false,
    },
  },
}
