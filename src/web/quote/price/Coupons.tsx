import { type Ref, startTransition, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { isSameCouponCode } from '#domain/pricing/coupon.ts'
import { text } from '#domain/values/field-kinds.ts'
import { errorMessage, fieldErrors } from '#web/api/call-error.ts'
import { TextField } from '#web/form/fields.tsx'
import { FormFailure } from '#web/form/Form.tsx'
import { RejectedValuesError } from '#web/form/rejected-values.ts'
import { useForm } from '#web/form/use-form.ts'
import { enterCoupon, removeCouponFromQuote } from '#web/quote/price/change-coupons.ts'
import { useDollars } from '#web/quote/price/use-dollars.ts'
import { editFromField } from '#web/quote/answers/typing-pause.ts'
import { useSession, useSessionState } from '#web/quote/session/context.ts'
import type { EnteredCoupon } from '#web/quote/answers/shown-price.ts'
import { Button } from '#web/ui/Button.tsx'

const FIELDS = { coupon_code: text({ label: 'Coupon code', message: 'Enter the code' }) }

export interface CouponsHandle {
  /** Enters a code that is still typed; false if it is refused, with an error at the field. */
  flush: () => Promise<boolean>
}

interface CouponsProps {
  ref?: Ref<CouponsHandle>
  /** Runs what enters a code or takes one off, and so changes the price. */
  duringChange?: <Result>(change: () => Promise<Result>) => Promise<Result>
}

/**
 * The codes on the quote, and where to enter one more.
 *
 * @rule N09 What is wrong with a code is said at its field; one whose condition has fallen away stays listed.
 */
export function Coupons({ ref, duringChange = (change) => change() }: CouponsProps) {
  const session = useSession()
  const { coupons } = useSessionState().price
  const [announcement, setAnnouncement] = useState('')
  const formatDollars = useDollars()
  const removing = useRef<Promise<boolean>>(undefined)

  const entry = useForm({
    fields: FIELDS,
    initial: { coupon_code: session.get().couponCode },
    send: ({ coupon_code: code }) => {
      setAnnouncement('')
      return duringChange(() => enterCoupon(session, code)).then(
        ({ coupons: entered }) => describeAdded(entered, code, formatDollars),
        rejectCode,
      )
    },
    onDone: (added) => {
      entry.setText('coupon_code', '')
      showDone(added)
    },
  })
  const removal = useForm({
    fields: FIELDS,
    send: async ({ coupon_code: code }) => {
      setAnnouncement('')
      await duringChange(() => removeCouponFromQuote(session, code))
      return `${code} was removed.`
    },
    onDone: showDone,
  })
  const isBusy = entry.isBusy || removal.isBusy

  function showDone(announcement: string) {
    // With the list of codes, which is rendered when there is time.
    startTransition(() => setAnnouncement(announcement))
    entry.focus('coupon_code')
  }

  function remove(code: string) {
    if (isBusy) return
    removal.setText('coupon_code', code)
    removing.current = removal.submit()
  }

  // What was said of a coupon as it was entered is over once it no longer counts.
  const isOver = coupons.some(
    ({ code, not_applicable: reason }) => reason !== null && announcement.startsWith(`${code} takes `),
  )

  const typed = entry.text('coupon_code')
  useEffect(() => editFromField('coupon_code', () => session.setCouponCode(typed)), [session, typed])

  useImperativeHandle(ref, () => ({
    flush: async () => {
      await removing.current
      return (typed.trim() === '' && !entry.isBusy) || entry.submit()
    },
  }))
  const apply = () => !isBusy && void entry.submit()

  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-[minmax(0,16rem)_auto] items-end justify-start gap-3">
        {/* Enter would submit the form of the page. */}
        <TextField {...entry.field('coupon_code')} required={undefined} autoComplete="off" onEnter={apply} />
        <Button
          className={entry.errorOf('coupon_code') === undefined ? '' : 'self-start mt-7'}
          busy={entry.isBusy}
          onClick={apply}
        >
          Apply
        </Button>
      </div>
      <p role="status" className="min-h-5 text-sm text-fairway">
        {isOver ? '' : announcement}
      </p>
      <FormFailure form={removal} failureTitle="The coupon is still on the quote" />
      {coupons.length > 0 && (
        <ul aria-label="Coupons on this quote" className="grid gap-2">
          {coupons.map((coupon) => (
            <Entered
              key={coupon.code}
              coupon={coupon}
              busy={removal.isBusy && removal.text('coupon_code') === coupon.code}
              onRemove={() => remove(coupon.code)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

function Entered({
  coupon: { code, discount, not_applicable: reason },
  busy,
  onRemove,
}: {
  coupon: EnteredCoupon
  busy: boolean
  onRemove: () => void
}) {
  const formatDollars = useDollars()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 rounded-md border border-line bg-card py-1 pr-1 pl-4">
      <p className="min-w-0">
        <span className="font-semibold wrap-anywhere">{code}</span>{' '}
        <span className={reason === null ? '' : 'text-sm text-sand'}>
          {reason === null ? `−${formatDollars(discount)}` : `Not applicable: ${reason}`}
        </span>
      </p>
      <Button kind="quiet" busy={busy} onClick={onRemove}>
        Remove <span className="sr-only">{code}</span>
      </Button>
    </li>
  )
}

function describeAdded(
  entered: readonly EnteredCoupon[],
  typed: string,
  formatDollars: (value: unknown) => string,
): string {
  const added = entered.find(({ code }) => isSameCouponCode(code, typed))
  return added ? `${added.code} takes ${formatDollars(added.discount)} off.` : ''
}

/** Whatever went wrong is said at the field. */
function rejectCode(failure: unknown): never {
  const message = fieldErrors(failure)[0]?.message ?? errorMessage(failure)
  throw new RejectedValuesError([{ section: 'payment_info', field: 'coupon_code', message }])
}
