import { PAGES } from '#contract/pages.ts'
import { signOut } from '#contract/reps.ts'
import { call } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'
import { forgetRecentQuotes } from '#web/rep-frame/recent-quotes.ts'

const LONGEST_WAIT_MS = 4000

type End = () => Promise<void>

const ends = new Set<End>()

/**
 * Before a rep signs out, a page ends what it has begun on the server, as afterwards it may not any more. Until the returned
 * function is called.
 */
export function beforeSignOut(end: End): () => void {
  ends.add(end)
  return () => void ends.delete(end)
}

/** What is still being read comes first: answered after the sign-out, it would be refused. Nobody waits long for it. */
async function endReads(): Promise<void> {
  const running = queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' })
  const tooLate = new Promise<void>((resolve) => void setTimeout(resolve, LONGEST_WAIT_MS))
  await Promise.race([Promise.allSettled(running.flatMap(({ promise }) => promise ?? [])), tooLate])
}

/** Ends the session and leaves nothing for the next person. Throws if it goes on; that was shown already. */
export async function endSession(
  navigate: (to: string, options: { replace: boolean }) => void,
): Promise<void> {
  await Promise.all([...ends].map((end) => end()))
  await endReads()
  await call(signOut)
  navigate(PAGES['sign-in'], { replace: true })
  queryClient.clear()
  forgetRecentQuotes()
}
