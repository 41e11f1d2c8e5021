import { useEffect, useState } from 'react'

/** After so long somebody wonders whether anything happens. */
const SLOW_MS = 5_000

/** Says that something is still being sent, once that takes long. */
export function SlowSending({ isBusy }: { isBusy: boolean }) {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isBusy) return undefined
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isBusy])
  return (
    <p role="status" className="min-h-6 text-sm text-muted">
      {isSlow && 'Still sending. Keep this page open. Sent twice, it still counts once.'}
    </p>
  )
}
