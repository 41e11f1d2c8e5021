import type { LivedContest, RepActor } from '#testing/claim-lives/claim-actions.ts'
import { Folder, type NaiveDocument, type PaidSlip } from '#testing/claim-lives/folder.ts'

/** From so many cents on, two reps decide; from so many, a payee is known. */
const TWO_REPS_ABOVE = 1_000_000
const KNOWN_FROM = 200_000
/** Documents are due on July 12; 14 days later a claim is given up. */
const GIVEN_UP_FROM = '2027-07-26'
/** A link to sign something opens for so many days. */
const LINK_DAYS = 30

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000
}

/** The shelf with all folders of one policy. Each act answers with `ok`, or why it is refused. */
export class NaiveClaims {
  readonly folders: Folder[] = []
  readonly gone = new Set<RepActor>()
  isCancelled = false
  today = '2027-06-12'

  /** Which folder a report would get; a code where it gets none. */
  report(contest: LivedContest, winner: string): 'ok' | 'NOT_INSURED' | 'ALREADY_CLAIMED' {
    if (this.isCancelled) return 'NOT_INSURED'
    const beside = this.folders.filter((folder) => folder.contest === contest && !folder.isOutOfTheWay)
    if (beside.some((folder) => folder.winner === winner)) return 'ALREADY_CLAIMED'
    if (contest !== 'shootout') return 'ok'
    const inTheWay = beside.filter((folder) => !folder.hasGivenWay)
    for (const folder of inTheWay)
      if (!folder.wasDeclined || folder.isOpen || folder.book.promised > 0) return 'ALREADY_CLAIMED'
    for (const folder of inTheWay) folder.hasGivenWay = true
    return 'ok'
  }

  open(number: string, about: { contest: LivedContest; winner: string; isShort: boolean }): Folder {
    const folder = new Folder(number, about)
    this.folders.push(folder)
    return folder
  }

  form(folder: Folder, document: NaiveDocument | undefined): string {
    if (!document?.isForm) return 'NOT_FOUND'
    if (!folder.isOpen) return 'CLAIM_STATE'
    if (document.state === 'accepted' || document.state === 'not_needed') return 'DOCUMENT_STATE'
    return this.#write(folder, document, 'received')
  }

  /** A file for a document that is one. */
  file(folder: Folder, document: NaiveDocument | undefined): string {
    if (!document) return 'NOT_FOUND'
    if (!folder.isOpen) return 'CLAIM_STATE'
    if (document.state === 'accepted' || document.state === 'not_needed') return 'DOCUMENT_STATE'
    return this.#write(folder, document, 'received')
  }

  /** Whether a partner still has something to sign. */
  hasTask(folder: Folder, document: NaiveDocument | undefined): boolean {
    const isLeft = document?.state === 'missing' || document?.state === 'rejected'
    return document?.isForm === true && folder.isOpen && isLeft
  }

  /** A signature by the link that was sent last. */
  sign(folder: Folder, document: NaiveDocument | undefined): string {
    const { link } = folder
    if (link?.isUsed) return 'LINK_USED'
    if (link && daysBetween(link.madeOn, this.today) >= LINK_DAYS) return 'LINK_EXPIRED'
    const answer = this.form(folder, document)
    if (link && answer === 'ok') link.isUsed = true
    return answer
  }

  decideDocument(folder: Folder, document: NaiveDocument, act: string): string {
    const { state } = document
    const isRight =
      act === 'accepted'
        ? state === 'received'
        : act === 'rejected'
          ? state === 'received' || (state === 'accepted' && folder.isOpen)
          : act === 'needed'
            ? state === 'not_needed'
            : state !== 'accepted' && state !== 'not_needed'
    return isRight ? this.#write(folder, document, act === 'needed' ? 'missing' : act) : 'DOCUMENT_STATE'
  }

  #write(folder: Folder, document: NaiveDocument, state: string): 'ok' {
    document.state = state
    document.times += 1
    folder.written += 1
    const isBegun = folder.documents.some(({ key, times }) => key !== 'claim_form' && times > 0)
    if (folder.label === 'reported' && isBegun) folder.log('documents')
    if (folder.label === 'documents' && folder.owed === 0) folder.log('review')
    return 'ok'
  }

  step(folder: Folder, step: string): string {
    const refusal = this.#refusal(folder, step)
    if (refusal) return refusal
    folder.waiting = undefined
    switch (step) {
      case 'begin_review':
        return folder.log('review')
      case 'ask_documents':
        folder.isReminded = true
        return folder.log(folder.label === 'reported' ? 'documents' : folder.label)
      case 'uphold':
        folder.isAnswered = false
        return folder.log('declined')
      case 'close':
        return folder.log('closed')
      case 'reopen':
        return this.#reopen(folder)
      default:
        folder.book.setAside = 0
        if (folder.book.promised === 0) folder.isOutOfTheWay = true
        return folder.log('closed')
    }
  }

  #refusal(folder: Folder, step: string): string | undefined {
    const { label } = folder
    if (step === 'begin_review')
      return label === 'reported' || label === 'documents' ? undefined : 'CLAIM_STATE'
    if (step === 'uphold') return label === 'declined' ? undefined : 'CLAIM_STATE'
    if (step === 'close') {
      if (label !== 'paid' && label !== 'declined') return 'CLAIM_STATE'
      return label === 'declined' && folder.isAnswered ? 'ANSWER_OPEN' : undefined
    }
    if (step === 'reopen') {
      if (label !== 'closed' && label !== 'declined' && label !== 'approved') return 'CLAIM_STATE'
      if (this.#isTaken(folder)) return 'ALREADY_CLAIMED'
      return label === 'approved' && folder.book.closed > 0 ? 'ALREADY_PAID' : undefined
    }
    if (!folder.isOpen) return 'CLAIM_STATE'
    if (step === 'bonus_settled') return folder.contest === 'bonus' ? undefined : 'CLAIM_STATE'
    if (step !== 'not_pursued') return undefined
    if (this.today < GIVEN_UP_FROM) return 'TOO_EARLY'
    return folder.isReminded ? undefined : 'NO_REMINDER'
  }

  #isTaken(folder: Folder): boolean {
    for (const other of this.folders) {
      if (other === folder || other.contest !== folder.contest || other.isOutOfTheWay) continue
      if (other.winner === folder.winner) return true
      if (folder.contest === 'shootout' && !other.hasGivenWay) return true
    }
    return false
  }

  #reopen(folder: Folder): 'ok' {
    if (folder.label === 'approved') {
      folder.book.awards.length = 0
      folder.firstDays.length = 0
    }
    folder.book.setAside = folder.left
    folder.isAnswered = false
    folder.isOutOfTheWay = folder.label === 'approved' && folder.isOutOfTheWay
    folder.hasGivenWay = folder.label === 'approved' && folder.hasGivenWay
    return folder.log('review')
  }

  reserve(folder: Folder, cents: number): string {
    if (cents > folder.left) return 'INVALID'
    if (!folder.isOpen) return 'CLAIM_STATE'
    folder.book.setAside = cents
    folder.written += 1
    return folder.log(folder.label)
  }

  find(folder: Folder, what: 'right' | 'short' | 'final'): string {
    if (!folder.isOpen) return 'CLAIM_STATE'
    if (what === 'final') folder.isFinalKnown = true
    else folder.isShort = what === 'short'
    folder.written += 1
    return 'ok'
  }

  decide(folder: Folder, by: RepActor, kind: 'approve' | 'decline', amounts: number[]): string {
    if (folder.label !== 'review') return 'CLAIM_STATE'
    const problem = kind === 'decline' ? declineProblem(folder) : approvalProblem(folder, amounts)
    if (problem) return problem
    folder.waiting = undefined
    if (folder.prize > TWO_REPS_ABOVE) {
      folder.waiting = { kind, by, amounts, written: folder.written }
      return 'ok'
    }
    return this.#carryOut(folder, kind, amounts)
  }

  #carryOut(folder: Folder, kind: 'approve' | 'decline', amounts: number[]): 'ok' {
    folder.book.setAside = 0
    if (kind === 'decline') {
      folder.answers = 0
      folder.isAnswered = false
      folder.wasDeclined = true
      return folder.log('declined')
    }
    folder.wasDeclined = false
    for (const cents of amounts) {
      folder.book.promise(cents, folder.years)
      folder.firstDays.push(this.today)
    }
    return folder.log('approved')
  }

  confirm(folder: Folder, by: RepActor): string {
    const { waiting } = folder
    if (!waiting || waiting.written !== folder.written || this.gone.has(waiting.by)) return 'DECISION_CHANGED'
    if (waiting.by === by) return 'SECOND_PERSON_REQUIRED'
    folder.waiting = undefined
    return this.#carryOut(folder, waiting.kind, waiting.amounts)
  }

  drop(folder: Folder): string {
    if (!folder.waiting) return 'DECISION_CHANGED'
    folder.waiting = undefined
    return 'ok'
  }

  answer(folder: Folder): string {
    if (folder.label !== 'declined') return 'CLAIM_STATE'
    if (folder.answers === 10) return 'ANSWERS_USED_UP'
    folder.answers += 1
    folder.isAnswered = true
    return folder.log('declined')
  }

  #moneyProblem(folder: Folder, award: number): string | undefined {
    if (folder.label !== 'approved' && folder.label !== 'in_payout') return 'CLAIM_STATE'
    return folder.book.awards[award] ? undefined : 'NOT_FOUND'
  }

  #isKnown(folder: Folder, award: number): boolean {
    const cents = folder.book.awards[award]?.reduce((all, part) => all + part.cents, 0) ?? 0
    if (cents < KNOWN_FROM) return true
    return folder.documents.every(
      ({ isIdentity, state }) => !isIdentity || state === 'accepted' || state === 'not_needed',
    )
  }

  /** The first so many parts that are open. */
  pay(folder: Folder, award: number, nth: readonly number[]): string {
    const problem = this.#moneyProblem(folder, award)
    if (problem) return problem
    const lines = nth.map((part) => folder.book.awards[award]?.[part])
    if (lines.some((line) => line?.mark !== '')) return 'INSTALLMENT_PAID'
    if (!this.#isKnown(folder, award)) return 'W9_MISSING'
    const paid = lines.flatMap((line) => (line ? [line] : []))
    for (const line of paid) folder.book.pay(line)
    folder.slips.push({ entry: '', lines: paid })
    return this.#afterMoney(folder)
  }

  discharge(folder: Folder, award: number, price: number): string {
    const problem = this.#moneyProblem(folder, award)
    if (problem) return problem
    const parts = folder.book.awards[award] ?? []
    if (parts.every(({ mark }) => mark !== '')) return 'NOTHING_OPEN'
    if (price === 0) return 'NO_PRICE'
    if (!this.#isKnown(folder, award)) return 'W9_MISSING'
    folder.book.buyAnnuity(parts, price)
    return this.#afterMoney(folder)
  }

  #afterMoney(folder: Folder): 'ok' {
    return folder.log(folder.book.open === 0 ? 'paid' : 'in_payout')
  }

  reverse(folder: Folder, slip: PaidSlip | undefined): string {
    const { label } = folder
    if (!['approved', 'in_payout', 'paid', 'closed'].includes(label)) return 'CLAIM_STATE'
    if (!slip) return 'NOT_FOUND'
    for (const line of slip.lines) folder.book.payBack(line)
    folder.slips.splice(folder.slips.indexOf(slip), 1)
    return folder.log(folder.book.closed > 0 ? 'in_payout' : 'approved')
  }
}

function declineProblem({ isShort }: Folder): string | undefined {
  return isShort ? undefined : 'NO_RULE'
}

function approvalProblem(folder: Folder, amounts: readonly number[]): string | undefined {
  const isDone = ({ state }: NaiveDocument) => state === 'accepted' || state === 'not_needed'
  if (!folder.documents.every(isDone)) return 'DOCUMENTS_OPEN'
  if (folder.contest === 'shootout' && !folder.isFinalKnown) return 'RULES_OPEN'
  let all = 0
  for (const cents of amounts) {
    if (cents <= 0) return 'NO_AMOUNT'
    all += cents
  }
  return all > folder.left ? 'ABOVE_PRIZE' : undefined
}
