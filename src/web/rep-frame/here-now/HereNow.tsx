import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { RepHere } from '#contract/presence.ts'
import { watchHere } from '#web/api/live/quote-channel.ts'
import { publicConfig } from '#web/api/public-config.ts'
import { queryClient } from '#web/api/query-client.ts'
import { RepInitials } from '#web/rep-frame/here-now/RepInitials.tsx'
import { readHereAgain, useHere } from '#web/rep-frame/here-now/use-here.ts'

/** More than these are counted. */
const MOST = 5

/** Who of the office is here now. It stands in the header of every page of reps, which thereby is here itself. */
export function HereNow() {
  useHereChannel()
  const here = useHere()
  if (!here) return null
  const others = here.filter(({ is_me: isMe }) => !isMe)
  const more = others.length - MOST
  return (
    <section aria-label="Here now" className="flex items-center gap-2 text-sm text-muted print:hidden">
      <span aria-hidden="true">{others.length === 0 ? 'Only you here now' : 'Here now'}</span>
      {others.length === 0 && <span className="sr-only">Only you</span>}
      <ul className="flex items-center gap-1.5 empty:hidden">
        {others.slice(0, MOST).map((rep) => (
          <li key={rep.id} title={describe(rep)}>
            <span className="sr-only">{describe(rep)}</span>
            <RepInitials name={rep.name} isOther />
          </li>
        ))}
        {more > 0 && <li>and {more} more</li>}
      </ul>
    </section>
  )
}

function describe({ name, quotes }: RepHere): string {
  const edited = quotes.filter((quote) => quote.is_editing).length
  if (edited > 0) return `${name}, editing ${edited === 1 ? 'a quote' : `${edited} quotes`}`
  if (quotes.length > 0)
    return `${name}, with ${quotes.length === 1 ? 'a quote' : `${quotes.length} quotes`} open`
  return name
}

/** Hears at once of whoever comes and goes; without a socket it is read from time to time. */
function useHereChannel(): void {
  const { data } = useQuery(publicConfig, queryClient)
  const port = data?.real_time?.port
  useEffect(() => {
    if (port === undefined) return undefined
    const opening = watchHere(port, readHereAgain)
    return () =>
      void opening.then(
        (close) => close(),
        () => undefined,
      )
  }, [port])
}
