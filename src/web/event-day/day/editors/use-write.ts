import { useState } from 'react'
import type { DaySession } from '#web/event-day/session/day-session.ts'
import { isFull } from '#web/event-day/store/room.ts'

/** Writes something down, and says why where the phone cannot: what is typed stays in its fields. */
export function useWrite(session: DaySession) {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function write(...what: Parameters<DaySession['write']>): Promise<boolean> {
    setIsBusy(true)
    setFailure(undefined)
    try {
      await session.write(...what)
      return true
    } catch (error) {
      setFailure(reasonOf(error))
      return false
    } finally {
      setIsBusy(false)
    }
  }

  return { write, failure, isBusy }
}

function reasonOf(error: unknown): string {
  return isFull(error)
    ? 'This phone is full, so we couldn’t keep this. Free some room, then save again.'
    : 'This phone couldn’t keep this. Nothing you typed is lost. Save again.'
}
