import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { announceChange } from '#web/admin/desk/live/changed-quotes.ts'
import { publicConfig } from '#web/api/public-config.ts'
import { queryClient } from '#web/api/query-client.ts'
import { watchDesk } from '#web/api/live/quote-channel.ts'

/** Hears of changes on the server while a list is shown. Draws nothing; without a socket, lists are read as they are opened. */
export function DeskChannel() {
  const { data } = useQuery(publicConfig, queryClient)
  const port = data?.real_time?.port

  useEffect(() => {
    if (port === undefined) return undefined
    const opening = watchDesk(port, announceChange)
    return () =>
      void opening.then(
        (close) => close(),
        () => undefined,
      )
  }, [port])

  return null
}
