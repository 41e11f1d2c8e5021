import { useState } from 'react'
import { type ContestKind } from '#domain/contests/contest-kind.ts'
import { CONTEST_KINDS } from '#domain/contests/contests.ts'
import { coverContest, resetContest } from '#domain/quote/contest-rows.ts'
import { lossesOf } from '#domain/quote/losses.ts'
import { answerOf, type Quote, rowsOf } from '#domain/quote/quote.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { filledKeys, figureKeys, slotsOf } from '#web/quote/row-texts.ts'
import { changeQuote, changesBy, type Texts, typeOver } from '#web/quote/session/change-quote.ts'
import { useDraftQuote, useSession } from '#web/quote/session/context.ts'
import { draftAnswers, draftQuote } from '#web/quote/session/draft.ts'
import { type QuoteSession } from '#web/quote/session/session.ts'

interface TakenOut {
  kind: ContestKind
  texts: Texts
}

/** Which kinds of contest the event has. What is chosen stays on the page even while nothing is typed in it. */
export function useContestChoice() {
  const session = useSession()
  const quote = useDraftQuote()
  const [wanted, setWanted] = useState<readonly ContestKind[]>(() => CONTEST_KINDS.filter(isCovered(quote)))
  const [takenOut, setTakenOut] = useState<TakenOut>()
  const isChosen = (kind: ContestKind) => wanted.includes(kind) || isCovered(quote)(kind)

  function choose(kind: ContestKind) {
    changeQuote(session, (left) => coverContest(left, kind))
    setWanted((kinds) => [...kinds, kind])
  }

  /** @rule N49 Taking out contests that were described asks first, and can be undone. */
  async function takeOut(kind: ContestKind) {
    if (isDescribed(session, kind) && !(await openDialog('take-out-contest', lostWith(session, kind)))) return
    const blank = Object.fromEntries(filledKeys(kind, session.get()).map((key) => [key, '']))
    const cleared = changesBy(session, (left) => resetContest(left, kind))
    const texts = typeOver(session, { ...blank, ...cleared })
    setWanted((kinds) => kinds.filter((other) => other !== kind))
    setTakenOut({ kind, texts })
  }

  function undo() {
    if (!takenOut) return
    session.type(takenOut.texts)
    setWanted((kinds) => [...kinds, takenOut.kind])
    setTakenOut(undefined)
  }

  return {
    chosen: CONTEST_KINDS.filter(isChosen),
    takenOut: takenOut && !isChosen(takenOut.kind) ? takenOut.kind : undefined,
    choose,
    takeOut,
    undo,
  }
}

function isCovered(quote: Quote) {
  return (kind: ContestKind) => answerOf(quote, kind.coverage) === 'Yes'
}

/** More than what a new row starts with. */
function isDescribed(session: QuoteSession, kind: ContestKind): boolean {
  const isDefault = (name: string, value: unknown) => name === 'slot' || kind.defaults[name] === value
  return rowsOf(draftQuote(session.get()), kind).some((row) =>
    Object.entries(row).some(([name, value]) => !isDefault(name, value)),
  )
}

function lostWith(session: QuoteSession, kind: ContestKind) {
  const rows = rowsOf(draftQuote(session.get()), kind)
  const ofRows = new Set(slotsOf(kind).flatMap((slot) => figureKeys(kind, slot)))
  const besides = lossesOf(draftAnswers(session.get()), { [kind.coverage]: 'No' })
    .filter(({ key }) => !ofRows.has(key))
    .map(({ label }) => label)
  return { title: kind.title, contests: rows.map((row) => kind.words(row)), besides: [...new Set(besides)] }
}
