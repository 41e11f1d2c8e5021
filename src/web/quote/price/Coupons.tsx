import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import { isSameCouponCode } from '#domain/pricing/coupon.ts'
import { errorMessage, fieldErrors } from '#web/api/call-error.ts'
import { enterCoupon, removeCouponFromQuote } from '#web/quote/price/change-coupons.ts'
import { formatDollars } from '#web/quote/price/format-dollars.ts'
import { useSession, useSessionState } from '#web/quote/session/context.ts'
import { type EnteredCoupon } from '#web/quote/session/live-price.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'

type Busy = 'adding' | { removing: string } | null

export interface CouponsHandle {
  /** Enters a code that is still typed; false if it is refused, with an error at the field. */
  flush: () => Promise<boolean>
}

/**
 * The codes on the quote, and where to enter one more.
 *
 * @rule N09 What is wrong with a code is said at its field; one whose condition has fallen away stays listed.
 */
export function Coupons({ ref }: { ref?: Ref<CouponsHandle> }) {
  const session = useSession()
  const { price, couponCode } = useSessionState()
  const { coupons } = price
  const [error, setError] = useState<string>()
  const [announcement, setAnnouncement] = useState('')
  const [busy, setBusy] = useState<Busy>(null)
  const running = useRef<Promise<boolean>>(undefined)
  const input = useRef<HTMLElement>(null)

  /** One at a time: a call during a running one gets the same result. */
  function work(kind: NonNullable<Busy>, change: () => Promise<string>): Promise<boolean> {
    running.current ??= workOnce(kind, change).finally(() => {
      running.current = undefined
    })
    return running.current
  }

  async function workOnce(kind: NonNullable<Busy>, change: () => Promise<string>): Promise<boolean> {
    setBusy(kind)
    setError(undefined)
    setAnnouncement('')
    try {
      setAnnouncement(await change())
      return true
    } catch (failure) {
      setError(reasonOf(failure))
      return false
    } finally {
      setBusy(null)
    }
  }

  const enter = () =>
    work('adding', async () => {
      const typed = session.get().couponCode.trim()
      if (typed === '') throw new Error('Enter the code')
      const { coupons: entered } = await enterCoupon(session, typed)
      session.setCouponCode('')
      const added = entered.find((coupon) => isSameCouponCode(coupon.code, typed))
      return added ? `${added.code} takes ${formatDollars(added.discount)} off.` : ''
    })

  async function apply() {
    await enter()
    input.current?.focus()
  }

  async function flush(): Promise<boolean> {
    await running.current
    if (session.get().couponCode.trim() === '' || (await enter())) return true
    input.current?.focus()
    return false
  }
  useImperativeHandle(ref, () => ({ flush }))

  async function remove(code: string) {
    await work({ removing: code }, async () => {
      await removeCouponFromQuote(session, code)
      return `${code} is taken off.`
    })
    input.current?.focus()
  }

  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-[minmax(0,16rem)_auto] items-end justify-start gap-3">
        <TextField
          name="coupon_code"
          label="Coupon code"
          value={couponCode}
          onChange={(typed) => {
            session.setCouponCode(typed)
            setError(undefined)
          }}
          error={error}
          // Otherwise Enter would submit the form of the page.
          onEnter={() => void apply()}
          autoComplete="off"
          focusRef={(element) => {
            input.current = element
          }}
        />
        <Button
          className={error === undefined ? '' : 'self-start mt-7'}
          busy={busy === 'adding'}
          onClick={() => void apply()}
        >
          Apply
        </Button>
      </div>
      <p role="status" className="min-h-5 text-sm text-fairway">
        {announcement}
      </p>
      {coupons.length > 0 && (
        <ul aria-label="Coupons on this quote" className="grid gap-2">
          {coupons.map((coupon) => (
            <Entered
              key={coupon.code}
              coupon={coupon}
              busy={busy !== null && busy !== 'adding' && busy.removing === coupon.code}
              onRemove={() => void remove(coupon.code)}
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

function reasonOf(failure: unknown): string {
  return fieldErrors(failure)[0]?.message ?? errorMessage(failure)
}
