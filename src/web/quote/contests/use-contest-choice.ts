import { useState } from 'react'
import type { ContestDefinition } from '#domain/contests/contest-definition.ts'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { coverContest, clearContest } from '#domain/quote/model/contest-rows.ts'
import { isDescribedRow } from '#domain/quote/model/described-rows.ts'
import { findLostAnswers } from '#domain/quote/transitions/lost-answers.ts'
import { answerOf, type Quote, rowsOf } from '#domain/quote/model/quote.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { takeFirstDate } from '#web/quote/contests/rows/first-date.ts'
import { filledKeys, figureKeys, slotsOf } from '#web/quote/contests/rows/row-texts.ts'
import { changeQuote, previewTexts, type Texts, applyTexts } from '#web/quote/answers/change-quote.ts'
import { useDraftQuote } from '#web/quote/answers/context.ts'
import { useAnswers } from '#web/quote/answers/context.ts'
import { draftSign, draftAnswers, draftQuote } from '#web/quote/answers/draft/draft.ts'
import type { AnswersStore } from '#web/quote/answers/answers-store.ts'

interface TakenOut {
  kind: ContestDefinition
  texts: Texts
}

/** Which kinds of contest the event has. A chosen kind stays on the page even while nothing is typed in it. */
export function useContestChoice() {
  const session = useAnswers()
  const quote = useDraftQuote()
  const [wanted, setWanted] = useState<readonly ContestDefinition[]>(() =>
    CONTEST_DEFINITIONS.filter(isCovered(quote)),
  )
  const [takenOut, setTakenOut] = useState<TakenOut>()
  const isChosen = (kind: ContestDefinition) => wanted.includes(kind) || isCovered(quote)(kind)

  function choose(kind: ContestDefinition) {
    changeQuote(session, (left) => coverContest(left, kind))
    session.edit(takeFirstDate(session.get(), kind, 1))
    setWanted((kinds) => [...kinds, kind])
  }

  /** @rule N49 Taking out contests that were described asks first, and can be undone. */
  async function takeOut(kind: ContestDefinition) {
    if (isDescribed(session, kind) && !(await openDialog('take-out-contest', describeLoss(session, kind))))
      return
    const blank = Object.fromEntries(filledKeys(kind, session.get()).map((key) => [key, '']))
    const cleared = previewTexts(session, (left) => clearContest(left, kind))
    const texts = applyTexts(session, { ...blank, ...cleared })
    setWanted((kinds) => kinds.filter((other) => other !== kind))
    setTakenOut({ kind, texts })
  }

  function undo() {
    if (!takenOut) return
    session.edit(takenOut.texts)
    setWanted((kinds) => [...kinds, takenOut.kind])
    setTakenOut(undefined)
  }

  return {
    chosen: CONTEST_DEFINITIONS.filter(isChosen),
    takenOut: takenOut && !isChosen(takenOut.kind) ? takenOut.kind : undefined,
    choose,
    takeOut,
    undo,
  }
}

function isCovered(quote: Quote) {
  return (kind: ContestDefinition) => answerOf(quote, kind.coverageKey) === 'Yes'
}

/** Whether anything was typed in a contest of this kind. */
function isDescribed(session: AnswersStore, kind: ContestDefinition): boolean {
  const quote = draftQuote(session.get())
  return rowsOf(quote, kind).some((row) => isDescribedRow(quote, kind, row.slot))
}

function describeLoss(session: AnswersStore, kind: ContestDefinition) {
  const sign = draftSign(session.get())
  const rows = rowsOf(draftQuote(session.get()), kind)
  const ofRows = new Set(slotsOf(kind).flatMap((slot) => figureKeys(kind, slot)))
  const otherAnswers = findLostAnswers(draftAnswers(session.get()), { [kind.coverageKey]: 'No' })
    .filter(({ key }) => !ofRows.has(key))
    .map(({ label }) => label)
  return {
    title: kind.title,
    contests: rows.map((row) => kind.summarizeRow(row, sign)),
    otherAnswers: [...new Set(otherAnswers)],
  }
}
