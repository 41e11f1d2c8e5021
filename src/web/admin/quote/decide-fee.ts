import { approveFee, declineFee, type WaitingFee } from '#contract/overrides.ts'
import type { EndpointResponse } from '#contract/endpoint.ts'
import { call } from '#web/api/call.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { nameOf } from '#web/admin/quote/answer-referral.ts'
import { notify } from '#web/ui/notify.ts'

interface DecidedFee {
  fee: WaitingFee
  /** Of the quote that is looked at. */
  version: number
}

type Saved = EndpointResponse<typeof approveFee>

/** Asks the rep for the decision about a typed fee, and says what became of it; answers with the quote then. */
export async function decideFee({ fee, version }: DecidedFee): Promise<Saved | undefined> {
  const to = { params: { id: fee.id }, actingAs: 'rep' } as const
  const decided = await openDialog('decide-fee', {
    contest: nameOf(fee),
    fee,
    approve: (aloneReason, options) =>
      call(approveFee, {
        ...to,
        body: { version, ...(aloneReason !== undefined && { alone_reason: aloneReason }) },
        handlesError: options.handlesError,
      }),
    decline: (reason, options) =>
      call(declineFee, { ...to, body: { reason }, handlesError: options.handlesError }),
  })
  if (!decided) return undefined
  const { answer, saved } = decided
  notify({ type: 'success', title: 'Saved', message: MESSAGES[answer] })
  return saved
}

const MESSAGES = {
  approved: 'The new fee applies from now on.',
  declined: 'The computed fee still applies.',
}
