import type { ClaimState } from '#domain/claims/states/claim-states.ts'

/** Shape and colour stand beside the word: a diamond asks for something, a ring waits, a dot is done. */
const MARKS: Readonly<Record<ClaimState, string>> = {
  reported: 'rounded-full border-2 border-water',
  documents: 'rounded-full border-2 border-water',
  review: 'rotate-45 bg-sand',
  approved: 'rotate-45 bg-fairway',
  in_payout: 'rounded-full border-2 border-fairway',
  paid: 'rounded-full bg-fairway',
  declined: 'rounded-full bg-edge',
  closed: 'rounded-full border border-edge',
}

export function ClaimMark({ state }: { state: ClaimState }) {
  return <span aria-hidden="true" className={`size-2.5 shrink-0 ${MARKS[state]}`} />
}
