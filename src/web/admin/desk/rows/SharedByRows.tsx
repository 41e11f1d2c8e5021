import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useMemo } from 'react'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { useToday } from '#web/admin/desk/rows/use-today.ts'
import { queryClient } from '#web/api/query-client.ts'
import { type OtherRep, useOthers } from '#web/rep-frame/here-now/use-here.ts'
import { assigneesQuery } from '#web/reps/colleagues.ts'

/** What the rows of a list say besides their own values. */
interface Shared {
  today: CalendarDate
  /** Who else has which quote open. */
  others: ReadonlyMap<string, readonly OtherRep[]>
  /** Who reads; undefined until that is known. */
  myId: string | null | undefined
}

const SharedContext = createContext<Shared | undefined>(undefined)

export function useShared(): Shared {
  const shared = use(SharedContext)
  if (!shared) throw new Error('There is no list around this row')
  return shared
}

/** Reads it once for all rows. */
export function SharedByRows({ children }: { children: ReactNode }) {
  const day = useToday()
  const others = useOthers()
  const myId = useQuery(assigneesQuery, queryClient).data?.find(({ is_me: isMe }) => isMe)?.id
  const shared = useMemo(() => ({ today: day, others, myId }), [day, others, myId])
  return <SharedContext value={shared}>{children}</SharedContext>
}
