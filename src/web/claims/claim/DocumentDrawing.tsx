import type { ReactNode } from 'react'
import type { DocumentKey } from '#domain/claims/checklist/claim-documents.ts'
import * as sheet from '#web/claims/claim/sheet-drawings.tsx'
import * as scene from '#web/claims/claim/scene-drawings.tsx'
import type { ClaimDocument } from '#web/policy/claims/claim-queries.ts'

interface Example {
  draw: () => ReactNode
  /** What it shows, for those who do not see it. */
  shows: string
}

const FORM: Example = { draw: sheet.form, shows: 'a form that’s filled in and signed' }

/** What each document looks like when it is right. */
const EXAMPLES: Readonly<Record<DocumentKey, Example>> = {
  claim_form: FORM,
  affidavit: FORM,
  statement_partner: FORM,
  statement_witness: FORM,
  scorecard: {
    draw: sheet.scorecard,
    shows: 'a scorecard with the ace ringed, both signatures, and all four corners in the picture',
  },
  player_list: { draw: sheet.playerList, shows: 'a starting sheet with the players in their groups' },
  pro_letter: { draw: sheet.letter, shows: 'a signed letter with the measured yardage ringed' },
  video: { draw: scene.video, shows: 'one video with the tee, the flight, and the ball in the cup' },
  putt_measure: { draw: scene.puttMeasure, shows: 'a tape from the ball to the hole' },
  finalists: { draw: sheet.timedList, shows: 'a list of names with the time they were named' },
  sign_in: { draw: sheet.timedList, shows: 'a sign-in form with a time beside each name' },
  selection: FORM,
  order_of_play: { draw: sheet.playerList, shows: 'the shooters in their order' },
  dice_returned: { draw: scene.dice, shows: 'all the dice and an envelope' },
  sign_photo: { draw: scene.sign, shows: 'the sign of the contest beside the tee' },
  winner_id: { draw: scene.identityCard, shows: 'an ID card with its number covered' },
  w9: { draw: sheet.taxForm, shows: 'a W-9 form that’s filled in and signed' },
  invoice: { draw: sheet.invoice, shows: 'an invoice with the amount ringed' },
}

const NOTARIZED: Example = {
  draw: sheet.notarized,
  shows: 'a signed page with the seal of a notary',
}

/** What a document looks like when it is right, inside the corners of a picture. */
export function DocumentDrawing({
  document: { key, is_notarized: isNotarized },
}: {
  document: Pick<ClaimDocument, 'key' | 'is_notarized'>
}) {
  const { draw, shows } = isNotarized ? NOTARIZED : (EXAMPLES[key as DocumentKey] ?? FORM)
  return (
    <svg
      viewBox="0 0 280 112"
      className="block h-28 w-full bg-well"
      fill="none"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      role="img"
      aria-label={`Example: ${shows}`}
    >
      <g className="stroke-fairway" strokeWidth="3">
        <path d="M62 22v-8h8M210 14h8v8M218 90v8h-8M70 98h-8v-8" />
      </g>
      {draw()}
    </svg>
  )
}
