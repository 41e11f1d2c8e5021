import { NaiveClaim, naiveDate } from '#testing/naive-claim.ts'
import type { LivedContest, RepActor } from '#testing/claim-lives/claim-actions.ts'

export const PRIZES: Readonly<Record<LivedContest, number>> = {
  ace: 1_000_000,
  shootout: 25_000_000,
  bonus: 0,
}

/** A document in a folder, with how often somebody wrote on it. */
export interface NaiveDocument {
  key: string
  place: number
  isForm: boolean
  isIdentity: boolean
  state: string
  times: number
}

interface Waiting {
  kind: 'approve' | 'decline'
  by: RepActor
  amounts: number[]
  /** What was written into the folder until then. */
  written: number
}

/** What was sent at once, by the entry of the books that says so. */
export interface PaidSlip {
  entry: string
  lines: { mark: '' | 'paid' | 'discharged'; cents: number }[]
}

/** All that one person knows about one claim, on paper: a label, a notebook, slips. */
export class Folder {
  label = 'reported'
  /** Lines in its log. */
  lines = 1
  readonly book = new NaiveClaim()
  readonly firstDays: string[] = []
  readonly slips: PaidSlip[] = []
  documents: NaiveDocument[] = []
  /** The link that a playing partner got last, and whether it was signed with. */
  link: { token: string; isUsed: boolean; madeOn: string } | undefined
  waiting: Waiting | undefined
  /** Counts whatever a decision rests on. */
  written = 0
  isFinalKnown = false
  wasDeclined = false
  answers = 0
  isAnswered = false
  isReminded = false
  isOutOfTheWay = false
  hasGivenWay = false
  readonly number: string
  readonly contest: LivedContest
  readonly winner: string
  readonly prize: number
  readonly years: number
  isShort: boolean

  constructor(
    number: string,
    { contest, winner, isShort }: { contest: LivedContest; winner: string; isShort: boolean },
  ) {
    this.number = number
    this.contest = contest
    this.winner = winner
    this.isShort = isShort
    this.prize = PRIZES[contest]
    this.years = contest === 'shootout' ? 20 : 1
    this.book.setAside = this.prize
  }

  get isOpen(): boolean {
    return this.label === 'reported' || this.label === 'documents' || this.label === 'review'
  }

  get left(): number {
    return this.prize - this.book.promised
  }

  get owed(): number {
    return this.documents.filter(({ state }) => state === 'missing' || state === 'rejected').length
  }

  log(label: string): 'ok' {
    this.label = label
    this.lines += 1
    return 'ok'
  }

  /** The entries of the books that say what of an award was paid. */
  learnEntries(award: number, parts: readonly { paid: { entry: string } | null }[]): void {
    for (const slip of this.slips)
      for (const [nth, line] of (this.book.awards[award] ?? []).entries())
        if (slip.entry === '' && slip.lines.includes(line)) slip.entry = parts[nth]?.paid?.entry ?? ''
  }

  /** As each award would be read out: when each part is due, how much it is, and whether it is paid. */
  schedule() {
    return this.book.awards.map((parts, at) =>
      parts.map(({ cents, mark }, nth) => [
        naiveDate(this.firstDays[at] ?? '', nth),
        cents / 100,
        mark !== '',
      ]),
    )
  }
}
