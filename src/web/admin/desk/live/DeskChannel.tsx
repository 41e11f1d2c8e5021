import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { announceChange, announceFiles } from '#web/admin/desk/live/changed-quotes.ts'
import { publicConfig } from '#web/api/public-config.ts'
import { queryClient } from '#web/api/query-client.ts'
import { watchDesk } from '#web/api/live/quote-channel.ts'

/** So long a connection is kept for the next page that wants it, so that going from one to another makes no new one. */
const KEPT_MS = 2000

interface Connection {
  port: number | null
  opening: Promise<() => void>
  pages: number
  closing?: ReturnType<typeof setTimeout>
}

let connection: Connection | undefined

/** Hears of changes on the server while a list is shown. Draws nothing; without a socket, lists are read as they are opened. */
export function DeskChannel() {
  const { data } = useQuery(publicConfig, queryClient)
  const port = data?.real_time?.port

  useEffect(() => (port === undefined ? undefined : connect(port)), [port])

  return null
}

/** Uses the one connection, until the returned function is called. */
function connect(port: number | null): () => void {
  const used = connection?.port === port ? connection : open(port)
  connection = used
  clearTimeout(used.closing)
  used.pages += 1
  return () => {
    used.pages -= 1
    if (used.pages === 0) used.closing = setTimeout(() => close(used), KEPT_MS)
  }
}

function open(port: number | null): Connection {
  const opening = watchDesk(port, { changed: announceChange, filesChanged: announceFiles })
  return { port, opening, pages: 0 }
}

function close(unused: Connection): void {
  if (connection === unused) connection = undefined
  unused.opening.then(
    (end) => end(),
    () => undefined,
  )
}
