import { approveClose, type Closing, declineClose, proposeClose } from '#contract/accounting/period-close.ts'
import { call } from '#web/api/call.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { notify } from '#web/ui/notify.ts'

/** Asks the rep through when the books should be closed. */
export async function proposeToClose({
  closable,
  time_zone: zone,
  bank_reconciled_through: reconciledThrough,
}: Closing): Promise<void> {
  const proposed = await openDialog('propose-close', {
    closable,
    zone: zone.replaceAll('_', ' '),
    reconciledThrough,
    send: async (through, why, options) => {
      const body = { through, ...(why !== undefined && { bank_reason: why }) }
      await call(proposeClose, { body, ...options })
      return true
    },
  })
  if (proposed)
    notify({ type: 'success', title: 'Proposed', message: 'Another rep can now approve it here.' })
}

/** Asks the rep whether the books are closed, and says what became of it. */
export async function decideToClose(proposal: NonNullable<Closing['waiting']>): Promise<void> {
  const params = { id: proposal.id }
  const decided = await openDialog('decide-close', {
    proposal,
    approve: async (aloneReason, options) => {
      const body = aloneReason === undefined ? {} : { alone_reason: aloneReason }
      await call(approveClose, { params, body, ...options })
      return 'closed'
    },
    decline: async (reason, options) => {
      await call(declineClose, { params, body: { reason }, ...options })
      return 'declined'
    },
  })
  if (decided) notify({ type: 'success', title: 'Saved', message: MESSAGES[decided] })
}

const MESSAGES = {
  closed: 'The books are closed. That period no longer changes.',
  declined: 'The books stay open. Everyone can see the reason.',
}
