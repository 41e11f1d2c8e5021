import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  endPolicyLink,
  endPolicyLinks,
  endPolicySession,
  endPolicySessions,
} from '#contract/policy-access.ts'
import { endCourseLink } from '#contract/course-links.ts'
import { call } from '#web/api/call.ts'
import { isCallError } from '#web/api/call-error.ts'
import type { PolicyLink, PolicySession } from '#web/policy/access/access-queries.ts'
import { useLeavePolicies } from '#web/policy/access/use-leave-policies.ts'
import { notify } from '#web/ui/notify.ts'

/** Ended already, here or elsewhere: what was wanted. */
const isGone = (error: unknown) => isCallError(error, 'NOT_FOUND')
const isSignedOut = (error: unknown) => isCallError(error, 'SIGN_IN_REQUIRED')

/** Ends sessions and links; `busy` is the id of the one, or the kind of all, that is being ended. */
export function useEndAccess() {
  const client = useQueryClient()
  const leave = useLeavePolicies()
  const [busy, setBusy] = useState<string>()

  async function end(what: string, send: () => Promise<unknown>, done: () => Promise<void> | void) {
    setBusy(what)
    try {
      await send()
      await done()
    } catch (error) {
      // Any other failure was shown; the row stays, to try again.
      if (isGone(error)) await done()
      if (isSignedOut(error)) leave()
    } finally {
      setBusy(undefined)
    }
  }

  const handlesError = (error: unknown) => isGone(error) || isSignedOut(error)

  const refresh = (title: string) => async () => {
    await client.invalidateQueries({ queryKey: ['policy-access'] })
    notify({ type: 'success', title, message: 'It no longer opens your policies' })
  }

  return {
    busy,
    endSession: ({ id, current }: PolicySession) =>
      end(
        id,
        () => call(endPolicySession, { params: { id }, handlesError }),
        current ? leave : refresh('Signed out'),
      ),
    endAllSessions: () => end('sessions', () => call(endPolicySessions, { handlesError }), leave),
    endLink: ({ id }: PolicyLink) =>
      end(id, () => call(endPolicyLink, { params: { id }, handlesError }), refresh('Link ended')),
    endCourseLink: ({ id }: { id: string }) =>
      end(
        id,
        () => call(endCourseLink, { params: { id }, handlesError }),
        async () => {
          await client.invalidateQueries({ queryKey: ['policy-access'] })
          notify({
            type: 'success',
            title: 'Link ended',
            message: 'It no longer works for the golf course',
          })
        },
      ),
    endAllLinks: () => end('links', () => call(endPolicyLinks, { handlesError }), refresh('Links ended')),
  }
}
