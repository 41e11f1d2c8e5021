import type { ReactNode } from 'react'
import type { FigureColumn } from '#domain/contests/contest-line.ts'
import type { ReadLine } from '#contract/scorecard.ts'

/** A line as it is shown; of a kind that only a newer server knows, it has no picture. */
export type ShownLine = ReadLine

/** What is said of a line besides its figures. */
export interface LineState {
  /** Its fee belongs to earlier figures and is shown in grey. */
  isOld?: boolean
  /** Its fee is not for these figures at all. */
  hidesFee?: boolean
  /** A figure as it was typed, where that is not valid. */
  typed?: Partial<Record<FigureColumn, string>>
  /** Below the name, instead of the description. */
  note?: { tone: LineTone; text: ReactNode }
  /** Below the fee, such as for which figures it is. */
  feeNote?: string
}

/** A problem to correct, something that needs attention, or a change by somebody else. */
export type LineTone = 'problem' | 'attention' | 'change'

export const NO_STATE: LineState = {}
