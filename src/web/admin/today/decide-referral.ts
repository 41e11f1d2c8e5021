import { askCarrier, listApprovals, recordApproval, type ListedReferral } from '#contract/approvals.ts'
import { getContact } from '#contract/quotes.ts'
import { call } from '#web/api/call.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { answerReferral } from '#web/admin/quote/answer-referral.ts'

/** Asks the rep for the answer to the first approval that a quote waits for; whether one was recorded. */
export async function decideReferral(guid: string, by?: 'carrier'): Promise<boolean> {
  const params = { guid }
  const [{ data: approvals }, quote] = await Promise.all([
    call(listApprovals, { params }),
    call(getContact, { params, actingAs: 'rep' }),
  ])
  const open = approvals.referrals.filter(({ given }) => given === null)
  const referral = open.find(({ cleared_by: clearedBy }) => by === undefined || clearedBy === by)
  const { data } = quote
  // Somebody was first.
  if (!referral || !('version' in data)) return true
  return (await record(guid, data.version, referral)) !== undefined
}

function record(guid: string, version: number, referral: ListedReferral) {
  return answerReferral(referral, guid, (about, given) =>
    call(recordApproval, {
      params: { guid },
      body: { version, ...about, ...given },
      actingAs: 'rep',
      handlesError: () => true,
    }),
  )
}

/** Has the rep send the letter to the carrier; whether it was sent. */
export async function askCarrierAbout(guid: string): Promise<boolean> {
  const params = { guid }
  const letter = (await call(listApprovals, { params })).data.carrier_letter
  // Nothing needs the carrier any more.
  if (!letter) return true
  const sent = await openDialog('ask-carrier', {
    letter,
    attached: 'quote',
    send: (body, options) => call(askCarrier, { params, body, ...options }),
  })
  return sent === true
}
