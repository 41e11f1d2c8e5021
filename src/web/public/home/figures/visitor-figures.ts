import type { ContestKind } from '#domain/contests/contest-kinds.ts'

/** The figures of one contest as texts, by the name of their field. */
export type FigureTexts = Readonly<Record<string, string>>

/** What the card on the home page holds. */
export interface VisitorFigures {
  /** The contest that is shown and priced. */
  entity: ContestKind
  /** The figures of every kind, so that one can look at another kind and come back. */
  texts: Readonly<Record<ContestKind, FigureTexts>>
}

/** An example of every kind; its names are the fields that are asked, in their order. */
export const EXAMPLE_FIGURES: VisitorFigures = {
  entity: 'grand_prize',
  texts: {
    grand_prize: { yardage: '165', amateurs: '100', prizeValue: '10000' },
    putting_prize: { contestType: 'Single Putt', distance: '50', finalists: '2', prizeValue: '5000' },
    shootout: {
      distance: '165',
      attempts: '4',
      prizeValue: '1000000',
      payoutTimeframe: 'Cash 40-Year Annuity',
    },
    dice_roll: { rollers: '8', prizeValue: '5000' },
  },
}
