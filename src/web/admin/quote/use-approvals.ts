import { useQuery } from '@tanstack/react-query'
import { askCarrier, type ListedReferral } from '#contract/approvals.ts'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { contestName } from '#domain/contests/contest-definition.ts'
import { type ContestKind } from '#domain/contests/contest-kinds.ts'
import { SPECIAL_PRICING } from '#domain/quote/approvals/approval-codes.ts'
import { call } from '#web/api/call.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { approvalsQuery, saveApproval } from '#web/quote/rep/rep-calls.ts'
import { useSession, useSessionState } from '#web/quote/session/context.ts'

/** What has to be approved on the open quote, and the dialogs that do it. */
export function useApprovals() {
  const session = useSession()
  const { contact } = useSessionState()
  const query = useQuery(approvalsQuery(contact))
  const { data } = query
  const open = (data?.referrals ?? []).filter(({ given }) => given === null)

  /** Waits for the letters to the client: what is shown until the answers come has none. */
  async function answer(shown: ListedReferral) {
    const referral = query.isPlaceholderData ? await readAgain(shown) : shown
    if (!referral) return undefined
    const { code, message, cleared_by: clearedBy, index, letters } = referral
    const entity = (referral.entity ?? undefined) as ContestKind | undefined
    const ofCarrier = clearedBy === 'carrier'
    return openDialog('record-approval', {
      title: ofCarrier ? 'The carrier’s answer' : 'Approve this quote?',
      about: nameOf(referral),
      message,
      noteLabel: ofCarrier ? 'Who answered' : undefined,
      letters,
      record: (given) =>
        saveApproval(session, { code, ...(entity && index !== null && { entity, index }), ...given }),
    })
  }

  async function readAgain({ code, entity, index }: ListedReferral): Promise<ListedReferral | undefined> {
    const read = await query.refetch({ cancelRefetch: false })
    return read.data?.referrals.find(
      (one) => one.code === code && one.entity === entity && one.index === index,
    )
  }

  return {
    query,
    open,
    /** The first that waits. */
    answerFirst: () => (open[0] ? answer(open[0]) : undefined),
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
        about: 'Fees of this quote set by hand',
        message: 'An approval lets reps set the fees of this quote. A refusal ends that.',
        noteLabel: 'Why',
        letters: undefined,
        record: (given) => saveApproval(session, { code: SPECIAL_PRICING, ...given }),
      }),
  }
}

export type Approvals = ReturnType<typeof useApprovals>

/** The contest that it is about, such as "Hole-in-one contest 1". */
export function nameOf({ entity, index }: Pick<ListedReferral, 'entity' | 'index'>): string {
  const kind = CONTEST_DEFINITIONS.find((candidate) => candidate.entity === entity)
  return kind && index !== null ? contestName(kind, index) : 'The whole quote'
}
