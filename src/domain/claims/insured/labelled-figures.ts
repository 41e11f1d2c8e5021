import { getWitnessRequirement } from '#domain/contests/conditions/witnesses.ts'
import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import type { CertificateFigures, InsuredFigures } from '#domain/contests/insured-figures.ts'
import { feetOf } from '#domain/contests/putting/putting-options.ts'
import type { CertificateContest } from '#domain/documents/certificate/certificate.ts'

/**
 * The figures of a certificate from before it kept them as numbers, read from the words that it prints. The labels are those
 * of every release since the first certificate; they never change here.
 */
export function readLabelledFigures(contest: CertificateContest): CertificateFigures {
  const figures = READERS[contest.entity](labelsOf(contest))
  const witnesses = getWitnessRequirement(
    contest.entity,
    contest.prizeValue,
    contestantsOf(contest.entity, figures),
  )
  return { ...figures, witnesses }
}

/** The printed values of a contest, by label. */
class Labels {
  private readonly values: ReadonlyMap<string, string | number>
  private readonly title: string

  constructor({ title, figures, statements }: CertificateContest) {
    this.title = title
    this.values = new Map([...figures, ...statements].map(({ label, value }) => [label, value]))
  }

  has(label: string): boolean {
    return this.values.has(label)
  }

  text(label: string): string {
    const value = this.values.get(label)
    if (value === undefined) throw new Error(`The certificate states no "${label}" for ${this.title}`)
    return String(value)
  }

  number(label: string): number {
    const value = Number(this.text(label))
    if (!Number.isFinite(value)) throw new Error(`"${label}" of ${this.title} is not a number`)
    return value
  }
}

function labelsOf(contest: CertificateContest): Labels {
  return new Labels(contest)
}

const READERS: Readonly<Record<ContestKind, (labels: Labels) => InsuredFigures>> = {
  grand_prize: (labels) => ({
    hole: labels.number('Hole'),
    yards: yardsOf(labels),
    amateurs: labels.number('Amateurs'),
    pros: labels.number('Pros'),
  }),
  putting_prize: (labels) => ({
    ...(labels.has('Hole') && { hole: labels.number('Hole') }),
    putt: { type: labels.text('Contest'), feet: feetOf(labels.text('Feet')) },
    finalists: labels.number('Finalists'),
  }),
  shootout: (labels) => ({
    hole: labels.number('Hole'),
    yards: yardsOf(labels),
    shots: labels.number('Shots'),
    shotsEach: labels.number('Each'),
    payout: labels.text('Paid out as'),
  }),
  dice_roll: (labels) => ({ rollers: labels.number('Rollers'), roll: labels.text('To win') }),
}

function yardsOf(labels: Labels) {
  return { men: labels.number('Yards, men'), women: labels.number('Yards, women') }
}

/** The number of players who could win, on which the witnesses depend. */
const CONTESTANTS: Readonly<Record<ContestKind, (figures: InsuredFigures) => number>> = {
  grand_prize: ({ amateurs = 0, pros = 0 }) => amateurs + pros,
  putting_prize: ({ finalists = 0 }) => finalists,
  shootout: ({ shots = 0, shotsEach = 1 }) => Math.ceil(shots / shotsEach),
  dice_roll: ({ rollers = 0 }) => rollers,
}

function contestantsOf(kind: ContestKind, figures: InsuredFigures): number {
  return CONTESTANTS[kind](figures)
}
