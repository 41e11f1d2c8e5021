import { PAGES } from '#contract/pages.ts'
import { signOut } from '#contract/reps.ts'
import { call } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'
import { forgetRecentQuotes } from '#web/reps/recent-quotes.ts'

/** Ends the session and leaves nothing for the next person. Throws if it goes on; that was shown already. */
export async function endSession(
  navigate: (to: string, options: { replace: boolean }) => void,
): Promise<void> {
  await call(signOut)
  navigate(PAGES['sign-in'], { replace: true })
  queryClient.clear()
  forgetRecentQuotes()
}
