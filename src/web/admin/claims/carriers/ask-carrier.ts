import type { ClaimCase } from '#contract/claims/case.ts'
import { readClaimLetter, recordClaimLetterAnswer, sendClaimLetter } from '#contract/claims/carriers.ts'
import { letterKindOf } from '#domain/claims/carriers/carrier-request.ts'
import { refreshClaim } from '#web/admin/claims/queries.ts'
import { call } from '#web/api/call.ts'
import { errorMessage, isCallError } from '#web/api/call-error.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { notify } from '#web/ui/notify.ts'

/** @rule D32 D44 A rep reads the letter before it goes to the carrier. */
export async function askCarrierAbout({ number, contest }: ClaimCase): Promise<ClaimCase | undefined> {
  const params = { number }
  try {
    const { data: composed } = await call(readClaimLetter, { params, handlesError: () => true })
    return await openDialog('ask-claim-carrier', {
      number,
      kind: letterKindOf(contest),
      composed,
      send: async (body, options) => (await call(sendClaimLetter, { params, body, ...options })).data,
    })
  } catch (error) {
    notify({ type: 'error', title: 'The carrier wasn’t asked', message: errorMessage(error) })
    return undefined
  }
}

/** Of an answer that somebody else has recorded meanwhile the rep is told, and decides anew. */
export function recordCarrierAnswer(
  { number, quote_id: guid }: ClaimCase,
  letter: ClaimCase['carrier_letters'][number],
): Promise<ClaimCase | undefined> {
  let seen = letter.answers
  return openDialog('record-carrier-answer', {
    number,
    guid,
    letter,
    send: async (answer, options) => {
      const params = { number, letter: letter.id }
      try {
        return (await call(recordClaimLetterAnswer, { params, body: { ...answer, seen }, ...options })).data
      } catch (error) {
        if (isCallError(error, 'VERSION_CONFLICT')) {
          const now = await refreshClaim(number)
          seen = now?.carrier_letters.find(({ id }) => id === letter.id)?.answers ?? seen
        }
        throw error
      }
    },
  })
}
