import { useRef, useState } from 'react'
import { CallError } from '#web/api/call-error.ts'
import { enterCoupon, takeOffCoupon } from '#web/quote/change-coupons.ts'
import { dollarsText } from '#web/quote/components/price-lines.ts'
import { useSession, useSessionState } from '#web/quote/session/context.ts'
import { type EnteredCoupon } from '#web/quote/session/live-price.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'

type Busy = 'adding' | { removing: string } | null

/**
 * The codes on the quote, and where to enter one more.
 *
 * @rule N09 What is wrong with a code is said at its field; one whose condition has fallen away stays listed.
 */
export function Coupons() {
  const session = useSession()
  const { coupons } = useSessionState().price
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [said, setSaid] = useState('')
  const [busy, setBusy] = useState<Busy>(null)
  const input = useRef<HTMLElement>(null)

  async function work(kind: NonNullable<Busy>, change: () => Promise<string>) {
    if (busy) return
    setBusy(kind)
    setError(undefined)
    setSaid('')
    try {
      setSaid(await change())
    } catch (failure) {
      setError(wordsOf(failure as Error))
    }
    setBusy(null)
    input.current?.focus()
  }

  const apply = () =>
    work('adding', async () => {
      const typed = code.trim()
      if (typed === '') throw new Error('Enter the code')
      const { coupons: entered } = await enterCoupon(session, typed)
      setCode('')
      const mine = entered.find((coupon) => coupon.code === typed.toUpperCase())
      return mine ? `${mine.code} takes ${dollarsText(mine.discount)} off.` : ''
    })

  const take = (entered: string) =>
    work({ removing: entered }, async () => {
      await takeOffCoupon(session, entered)
      return `${entered} is taken off.`
    })

  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-[minmax(0,16rem)_auto] items-end justify-start gap-3">
        <TextField
          name="coupon_code"
          label="Coupon code"
          value={code}
          onChange={(typed) => {
            setCode(typed)
            setError(undefined)
          }}
          error={error}
          // Within the form of the page, Enter would go on to the next one.
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
        {said}
      </p>
      {coupons.length > 0 && (
        <ul aria-label="Coupons on this quote" className="grid gap-2">
          {coupons.map((coupon) => (
            <Entered
              key={coupon.code}
              coupon={coupon}
              busy={busy !== null && busy !== 'adding' && busy.removing === coupon.code}
              onRemove={() => void take(coupon.code)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

function Entered({
  coupon: { code, discount, not_applicable: why },
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
        <span className={why === null ? '' : 'text-sm text-sand'}>
          {why === null ? `−${dollarsText(discount)}` : `Not applicable: ${why}`}
        </span>
      </p>
      <Button kind="quiet" busy={busy} onClick={onRemove}>
        Remove <span className="sr-only">{code}</span>
      </Button>
    </li>
  )
}

function wordsOf(failure: Error): string {
  if (!(failure instanceof CallError)) return failure.message
  return failure.fields[0]?.message ?? failure.message
}
