import { useEffect, useState } from 'react'
import { makePairingCode } from '#contract/claims/event-pairing.ts'
import { call } from '#web/api/call.ts'
import { toCallError } from '#web/api/call-error.ts'
import { timeAt } from '#web/event-day/day/day-text.ts'
import type { Bundle } from '#web/event-day/store/day-rows.ts'
import { Button } from '#web/ui/Button.tsx'
import { FieldError } from '#web/ui/FieldFrame.tsx'

const SHOWN_MS = 20_000

/**
 * A code for the page on the home screen, which on an iPhone knows nothing of the browser.
 *
 * @rule N111 The page that is open shows it; the other one asks for it. It works once, and for ten minutes.
 */
export function PairPhone({ bundle }: { bundle: Bundle }) {
  const [shown, setShown] = useState<{ code: string; expires_at: string }>()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  useEffect(() => {
    if (!shown) return undefined
    const left = new Date(shown.expires_at).getTime() - Date.now()
    const timer = setTimeout(() => setShown(undefined), Math.max(0, left))
    return () => clearTimeout(timer)
  }, [shown])

  async function show() {
    setIsBusy(true)
    setFailure(undefined)
    try {
      const signal = AbortSignal.timeout(SHOWN_MS)
      const params = { number: bundle.policy }
      setShown((await call(makePairingCode, { params, signal, silent: true })).data)
    } catch (error) {
      const { status, message } = toCallError(error)
      setFailure(status === 0 ? 'There’s no connection now. Try again when there is one.' : message)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <section aria-labelledby="pair" className="grid gap-3">
      <h2 id="pair" className="text-xl">
        On the home screen
      </h2>
      <p className="max-w-measure">
        Add this page to your home screen, and it opens like an app. On an iPhone it opens apart from Safari
        and asks for a code once.
      </p>
      <div aria-live="polite" className={shown ? undefined : 'sr-only'}>
        {shown && (
          <div className="grid gap-1 rounded-md border border-edge bg-card px-4 py-3">
            <p className="font-mono text-2xl font-semibold tracking-wide" translate="no">
              {shown.code}
            </p>
            <p className="text-sm text-muted">
              Type it there by {timeAt(shown.expires_at, bundle.event.time_zone)}. It works once. Keep it to
              yourself.
            </p>
          </div>
        )}
      </div>
      <FieldError id="pair-error" error={failure} />
      <p>
        <Button busy={isBusy} onClick={() => void show()} className="max-sm:w-full">
          {shown ? 'Show another code' : 'Show a code'}
        </Button>
      </p>
    </section>
  )
}
