import { useEffect, useMemo, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '#web/api/query-client.ts'
import { type Follower, followQuote, type FollowState, NOT_FOLLOWING } from '#web/quote/live/follow-quote.ts'
import { channelOnPort, type OpenChannel } from '#web/quote/live/quote-channel.ts'
import { publicConfig } from '#web/api/public-config.ts'
import { useSession } from '#web/quote/session/context.ts'
import { Button } from '#web/ui/Button.tsx'

/** Tells a rep about changes by others, above the quote. Stays visible while it asks for something. */
export function ChangesByOthers() {
  const { data } = useQuery(publicConfig, queryClient)
  const channel = useMemo(() => channelOf(data?.real_time?.port), [data])
  return channel ? <FollowedChanges open={channel} /> : <div className={LINE} />
}

/** Always takes its place, so that nothing moves when a message appears. */
const LINE = 'mb-4 flex min-h-11 items-center gap-x-3 text-sm'
const STICKY = 'sticky top-2 z-30 rounded-md border-l-4 border-sand bg-sand-soft px-4 shadow-lifted'

/** Undefined if there are no live updates. A page at a bare IPv6 address cannot allow its browser another port. */
function channelOf(port: number | null | undefined): OpenChannel | undefined {
  const isUnnameable = port !== null && window.location.hostname.startsWith('[')
  return port === undefined || isUnnameable ? undefined : channelOnPort(port)
}

/** @rule T05 What others change is shown at once; while something typed is not saved, when the rep says so. */
export function FollowedChanges({ open }: { open: OpenChannel }) {
  const session = useSession()
  const [{ isConnected, isOutdated, updatedAt }, setFollowing] = useState<FollowState>(NOT_FOLLOWING)
  const follower = useRef<Follower>(undefined)
  const [busy, setBusy] = useState(false)
  const messageRef = useRef<HTMLParagraphElement>(null)

  useEffect(() => {
    const following = followQuote(session, open)
    const forget = following.subscribe(() => setFollowing(following.get()))
    follower.current = following
    return () => {
      forget()
      following.stop()
    }
  }, [session, open])

  async function load(button: HTMLButtonElement) {
    setBusy(true)
    await follower.current?.loadNewest()
    setBusy(false)
    // On success the button disappears. If the focus is elsewhere by then, it stays there.
    const isHere = [button, document.body].includes(document.activeElement as HTMLElement)
    if (isHere && !follower.current?.get().isOutdated) messageRef.current?.focus({ preventScroll: true })
  }

  return (
    <div className={`${LINE} ${isOutdated ? STICKY : ''}`}>
      <p
        ref={messageRef}
        role="status"
        tabIndex={-1}
        className={`outline-none ${isOutdated ? 'font-semibold text-sand' : 'text-muted'}`}
      >
        {isOutdated ? <OutdatedMessage /> : statusText(isConnected, updatedAt)}
      </p>
      {isOutdated && (
        <Button kind="quiet" busy={busy} onClick={(event) => void load(event.currentTarget)}>
          Load the newest
        </Button>
      )}
    </div>
  )
}

/** A phone shows half of it. */
function OutdatedMessage() {
  return (
    <>
      Changed elsewhere. <span className="sr-only sm:not-sr-only">What you typed is kept.</span>
    </>
  )
}

function statusText(isConnected: boolean, updatedAt: Date | null): string {
  if (updatedAt) return `Changed elsewhere, updated at ${CLOCK.format(updatedAt)}.`
  return isConnected ? 'Changes by others show here at once.' : ''
}

const CLOCK = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
