import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { askCarrier, type ListedReferral } from '#contract/approvals.ts'
import { listOverrides, type WaitingFee } from '#contract/overrides.ts'
import { SPECIAL_PRICING } from '#domain/quote/approvals/approval-codes.ts'
import { call } from '#web/api/call.ts'
import { openDialog } from '#web/dialogs/open.ts'
import type { SavedQuote } from '#web/quote/answers/draft/draft.ts'
import { answerReferral } from '#web/admin/quote/answer-referral.ts'
import { decideFee } from '#web/admin/quote/decide-fee.ts'
import { approvalsQuery, saveApproval } from '#web/quote/rep/rep-calls.ts'
import { useSession, useSessionState } from '#web/quote/session/context.ts'

/** The typed fees that wait; asked for again whenever the quote has another version. */
function waitingFeesQuery({ id: guid, version }: SavedQuote) {
  return queryOptions({
    queryKey: ['waiting-fees', guid, version],
    queryFn: async () => (await call(listOverrides, { params: { guid }, silent: true })).waiting ?? [],
    placeholderData: keepPreviousData,
  })
}

/** What has to be approved on the open quote, and the dialogs that do it. */
export function useApprovals() {
  const session = useSession()
  const { contact } = useSessionState()
  const query = useQuery(approvalsQuery(contact))
  const { data } = query
  const open = (data?.referrals ?? []).filter(({ given }) => given === null)
  const { data: fees = [] } = useQuery(waitingFeesQuery(contact))

  /** Waits for the letters to the client: what is shown until the answers come has none. */
  async function answer(shown: ListedReferral) {
    const referral = query.isPlaceholderData ? await readAgain(shown) : shown
    if (!referral) return undefined
    return answerReferral(referral, contact.id, (about, given) =>
      saveApproval(session, { ...about, ...given }),
    )
  }

  async function readAgain({ code, entity, index }: ListedReferral): Promise<ListedReferral | undefined> {
    const read = await query.refetch({ cancelRefetch: false })
    return read.data?.referrals.find(
      (one) => one.code === code && one.entity === entity && one.index === index,
    )
  }

  async function decide(fee: WaitingFee) {
    if (!(await session.flush())) return
    const saved = await decideFee({ fee, version: session.get().contact.version })
    if (saved) session.replaceFromServer(saved.data, saved.coupons)
  }

  return {
    query,
    open,
    /** The typed fees that wait for another rep. */
    fees,
    decideFee: decide,
    /** The first that waits: a referral, or else a fee. */
    answerFirst: () => (open[0] ? answer(open[0]) : fees[0] && decide(fees[0])),
    answer,
    askCarrier: async () => {
      if (!(await session.flush())) return
      const letter = (await query.refetch()).data?.carrier_letter
      if (!letter) return
      const params = { guid: contact.id }
      const isSent = await openDialog('ask-carrier', {
        letter,
        attached: 'quote',
        send: (body, options) => call(askCarrier, { params, body, ...options }),
      })
      if (isSent) await query.refetch()
    },
    answerSpecialPricing: () =>
      openDialog('record-approval', {
        title: 'Special pricing',
        about: 'Rep-set fees for this quote',
        message: 'If approved, reps can set the fees on this quote. If declined, they no longer can.',
        noteLabel: 'Why',
        isCarriers: false,
        letters: undefined,
        record: (given) => saveApproval(session, { code: SPECIAL_PRICING, ...given }),
      }),
  }
}

export type Approvals = ReturnType<typeof useApprovals>
