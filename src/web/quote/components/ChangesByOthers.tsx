import { useEffect, useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '#web/api/query-client.ts'
import { type Follower, followQuote, type Following, NOT_YET } from '#web/quote/live/follow-quote.ts'
import { channelTo, type OpenChannel } from '#web/quote/live/quote-channel.ts'
import { publicConfig } from '#web/quote/public-config.ts'
import { useSession } from '#web/quote/session/context.ts'
import { Button } from '#web/ui/Button.tsx'

/** What a rep is told of the changes of others. Its place is kept, so that nothing moves when something is said. */
export function ChangesByOthers() {
  const { data } = useQuery(publicConfig, queryClient)
  const channel = useMemo(() => channelOf(data?.real_time?.port), [data])
  return (
    <div className="flex min-h-11 w-full items-center gap-x-3 sm:ml-auto sm:w-auto">
      {channel && <Followed open={channel} />}
    </div>
  )
}

/** Undefined where nothing is heard. A page at a bare IPv6 address cannot allow its browser the port beside it. */
function channelOf(port: number | null | undefined): OpenChannel | undefined {
  const isUnnameable = port !== null && window.location.hostname.startsWith('[')
  return port === undefined || isUnnameable ? undefined : channelTo(port)
}

/** @rule T05 What others change is shown at once; while something typed is not saved, when the rep says so. */
export function Followed({ open }: { open: OpenChannel }) {
  const session = useSession()
  const [{ hears, isBehind, updatedAt }, setFollowing] = useState<Following>(NOT_YET)
  const [follower, setFollower] = useState<Follower>()
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    const following = followQuote(session, open)
    const forget = following.subscribe(() => setFollowing(following.get()))
    setFollower(following)
    return () => {
      forget()
      following.stop()
    }
  }, [session, open])

  async function load() {
    setBusy(true)
    await follower?.loadNewest()
    setBusy(false)
  }

  return (
    <>
      <p role="status" className={isBehind ? 'font-semibold text-sand' : ''}>
        {isBehind ? 'Changed elsewhere.' : calmly(hears, updatedAt)}
      </p>
      {isBehind && (
        <Button kind="quiet" busy={busy} onClick={() => void load()}>
          Load the newest
        </Button>
      )}
    </>
  )
}

function calmly(hears: boolean, updatedAt: Date | null): string {
  if (updatedAt) return `Changed elsewhere, updated at ${CLOCK.format(updatedAt)}.`
  return hears ? 'Changes by others show here at once.' : ''
}

const CLOCK = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
