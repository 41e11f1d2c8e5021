import { previewEndorsement, writeEndorsement } from '#contract/endorsements.ts'
import type { DollarSign } from '#domain/values/money.ts'
import { clausesQuery } from '#web/admin/clauses/queries.ts'
import { endorsementsQuery } from '#web/admin/policy/endorsements/queries.ts'
import { call } from '#web/api/call.ts'
import { errorMessage } from '#web/api/call-error.ts'
import { queryClient } from '#web/api/query-client.ts'
import { openDialog } from '#web/dialogs/open.ts'
import {
  isPaid,
  type SentRequest,
  sendUntilPaid,
  stateOf,
} from '#web/policy/amendments/asking/send-request.ts'
import { refreshPolicy } from '#web/policy/refresh-policy.ts'
import { notify } from '#web/ui/notify.ts'

interface EndorsedPolicy {
  number: string
  sign?: DollarSign | undefined
}

/** Asks the rep for an endorsement, and says what became of it. */
export async function writeEndorsementOf({ number, sign }: EndorsedPolicy): Promise<void> {
  try {
    const [{ version, now, time_zone: zone, changes_left: left }, clauses] = await Promise.all([
      queryClient.fetchQuery(endorsementsQuery(number)),
      queryClient.fetchQuery(clausesQuery),
    ])
    const params = { number }
    const sent = await openDialog('write-endorsement', {
      version,
      now,
      zone,
      needsReason: left === 0,
      clauses: clauses.filter(({ active }) => active),
      sign,
      preview: async (body) =>
        (await call(previewEndorsement, { params, body, handlesError: () => true })).data,
      send: async (body, options) => {
        const send = (made: typeof options) => call(writeEndorsement, { params, body, ...made })
        return isPaid(body) ? sendUntilPaid(send) : stateOf(await send(options))
      },
    })
    if (!sent) return
    notify(messageOf(sent))
  } catch (error) {
    notify({ type: 'error', title: 'Error', message: errorMessage(error) })
  }
  await refreshPolicy(number)
}

function messageOf({ state }: SentRequest): Parameters<typeof notify>[0] {
  if (state === 'applied')
    return {
      type: 'success',
      title: 'Endorsed',
      message: 'We’re emailing the endorsement and the new certificate.',
    }
  if (state === 'waiting')
    return {
      type: 'info',
      title: 'Requested',
      message: 'Another rep needs to approve this endorsement first.',
    }
  return {
    type: 'info',
    title: 'Still checking',
    message: 'The bank hasn’t confirmed the payment yet. We’ll keep checking.',
  }
}
