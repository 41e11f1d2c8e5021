import type { ClaimKind } from '#domain/claims/insured/insured-contest.ts'
import { layOutClaimPaper, type PaperClaim, playedOn } from '#domain/claims/printing/document-layout.ts'
import type { StoredReport } from '#domain/claims/reporting/report.ts'
import { entry, section, text } from '#domain/documents/layout/document-parts.ts'
import type { PrintableDocument } from '#domain/documents/layout/printable-document.ts'

interface Won {
  claim: PaperClaim
  report: Pick<StoredReport, 'hole' | 'yards' | 'witnesses'>
  approvedAt: Date
}

/** What was made, within a sentence. */
const MADE: Readonly<Record<ClaimKind, string>> = {
  grand_prize: 'made a hole-in-one',
  bonus_prize: 'made a hole-in-one',
  shootout: 'made a hole-in-one in the shootout',
  putting_prize: 'made the winning putt',
  dice_roll: 'rolled the winning dice',
}

/**
 * A paper to frame.
 *
 * @rule N107 It says who made what, where and when, and who saw it: no prize, no tax, and nobody's number.
 */
export function buildWinCertificate({ claim, report, approvedAt }: Won): PrintableDocument {
  const { winner, insured, certificate } = claim
  const { course, tournament } = certificate.event
  const { hole, yards } = report
  const where = [hole === null ? '' : `Hole ${hole}`, course].filter(Boolean).join(', ')
  return layOutClaimPaper(claim, {
    name: `You made it, claim ${claim.number}`,
    subject: 'A certificate of a win',
    title: 'You made it',
    subtitle: winner,
    at: approvedAt,
    isLetter: false,
    sections: [
      section(
        'The shot',
        text(`${winner} ${MADE[insured.kind]} on ${playedOn(claim)}.`, { strong: true }),
        ...(where === '' ? [] : [entry('Where', where)]),
        ...(tournament ? [entry('Event', tournament)] : []),
        ...(yards === null ? [] : [entry('Distance', `${yards} yards`)]),
        ...(report.witnesses.length > 0
          ? [entry('Seen by', report.witnesses.map(({ name }) => name).join(', '))]
          : []),
      ),
      section('From all of us', text(`Congratulations. ${certificate.insurer.name} insured the prize.`)),
    ],
  })
}
