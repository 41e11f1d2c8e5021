import { useEffect, useMemo, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '#web/api/query-client.ts'
import { describeBlock } from '#web/quote/live/describe-block.ts'
import { channelOnPort, type OpenChannel } from '#web/api/live/quote-channel.ts'
import { useFollowing } from '#web/quote/live/use-following.ts'
import { publicConfig } from '#web/api/public-config.ts'
import { useSession, useSessionState } from '#web/quote/session/context.ts'
import { showSetAside } from '#web/quote/session/unsaved-texts.ts'
import { Button } from '#web/ui/Button.tsx'

/** Tells a rep who edits the quote and what others change, above it. Stays visible while it asks for something. */
export function ChangesByOthers() {
  const { data } = useQuery(publicConfig, queryClient)
  const channel = useMemo(() => data && (channelOf(data.real_time?.port) ?? WITHOUT_CHANNEL), [data])
  return channel ? <FollowedChanges open={channel} /> : <div className={LINE} />
}

/** Always takes its place, so that nothing moves when a message appears; a phone shows the buttons below it. */
const LINE = 'flex min-h-20 flex-wrap content-center items-center text-sm sm:min-h-9 sm:gap-x-3'
const STICKY = 'sticky top-2 z-30 rounded-md border-l-4 border-sand bg-sand-soft px-2 shadow-lifted sm:px-4'

/** Without live updates, who edits is asked for again and again. */
const WITHOUT_CHANNEL: OpenChannel = () => Promise.resolve(() => undefined)

/** Undefined if there are no live updates. A page at a bare IPv6 address cannot allow its browser another port. */
function channelOf(port: number | null | undefined): OpenChannel | undefined {
  const isUnnameable = port !== null && window.location.hostname.startsWith('[')
  return port === undefined || isUnnameable ? undefined : channelOnPort(port)
}

/**
 * @rule T05 What others change is shown at once; while something typed is not saved, when the rep says so.
 * @rule N48 While another rep edits, this one reads, with that rep's name above.
 */
export function FollowedChanges({ open }: { open: OpenChannel }) {
  const session = useSession()
  const { setAside, isBlocked } = useSessionState()
  const { changes, block, actions, loadNewest } = useFollowing(open)
  const { isConnected, isOutdated, updatedAt } = changes
  const [busy, setBusy] = useState<string>()
  const messageRef = useRef<HTMLParagraphElement>(null)
  const hasPressed = useRef(false)
  const message = describeBlock(block, setAside !== null)
  const heldBy = block.block?.by.name ?? 'Another rep'

  useEffect(() => {
    // What was being typed in cannot be typed in any more.
    const focused = document.activeElement
    if (isBlocked && (focused === document.body || focused?.matches(':disabled')))
      messageRef.current?.focus({ preventScroll: true })
  }, [isBlocked])

  async function press(label: string, act: () => Promise<void>) {
    hasPressed.current = true
    setBusy(label)
    await act()
    setBusy(undefined)
  }

  useEffect(() => {
    // What was pressed is gone. If the focus is elsewhere by then, it stays there.
    if (!hasPressed.current || document.activeElement !== document.body) return
    hasPressed.current = false
    messageRef.current?.focus({ preventScroll: true })
  })

  const buttons = message
    ? message.buttons.map(({ label, action }) => ({ label, act: actions[action] }))
    : isOutdated
      ? [{ label: 'Load the latest version', act: loadNewest }]
      : []
  const asks = message !== undefined || isOutdated
  return (
    <div className={`${LINE} ${asks ? STICKY : ''}`}>
      <p
        ref={messageRef}
        role="status"
        tabIndex={-1}
        className={`min-w-0 outline-none ${asks ? 'font-semibold text-sand' : 'text-muted'}`}
      >
        {message ? (
          <>
            {message.text}
            {message.more && <span className="sr-only sm:not-sr-only"> {message.more}</span>}
          </>
        ) : isOutdated ? (
          <OutdatedMessage />
        ) : (
          statusText(isConnected, updatedAt)
        )}
      </p>
      {setAside && (
        <Button kind="quiet" onClick={() => void showSetAside(session.get(), heldBy)}>
          Show what you typed
        </Button>
      )}
      {buttons.map(({ label, act }) => (
        <Button key={label} kind="quiet" busy={busy === label} onClick={() => void press(label, act)}>
          {label}
        </Button>
      ))}
    </div>
  )
}

/** A phone shows half of it. */
function OutdatedMessage() {
  return (
    <>
      Changed elsewhere. <span className="sr-only sm:not-sr-only">We kept what you typed.</span>
    </>
  )
}

function statusText(isConnected: boolean, updatedAt: Date | null): string {
  if (updatedAt) return `Changed elsewhere, updated at ${CLOCK.format(updatedAt)}.`
  return isConnected ? 'Changes by others show here right away.' : ''
}

const CLOCK = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
