import { applyEdits, patchBetween } from '#domain/quote/transitions/editing.ts'
import { type LostAnswer, findLostAnswers } from '#domain/quote/transitions/lost-answers.ts'
import { flatFrom } from '#domain/quote/model/quote.ts'
import { decodePatch, encodeAnswers, applyPatch, type Patch } from '#domain/quote/wire/wire.ts'
import { type Draft, draftQuote, textOf, pendingPatch, wireText } from '#web/quote/answers/draft/draft.ts'

type Texts = Readonly<Record<string, string>>

/** The consequences of a choice: the texts that apply it, and the texts that undo it. */
export interface EditPreview {
  after: Texts
  before: Texts
  /** Answers that would be lost. */
  losses: LostAnswer[]
}

/** What a choice would change in the draft. */
export function previewChange(draft: Draft, key: string, value: string): EditPreview {
  const stored = flatFrom(draftQuote(draft))
  const { values } = decodePatch({ [key]: value }, 'client')
  const after = {
    ...patchTexts(patchBetween(stored, applyEdits(stored, values))),
    ...(key === 'insurance_producer' && moveMalformedTexts(draft, value)),
    [key]: value,
  }
  const before = Object.fromEntries(Object.keys(after).map((changed) => [changed, textOf(draft, changed)]))
  return { after, before, losses: findLostAnswers(stored, values) }
}

/** Whether other answers change too. */
export function affectsOtherAnswers({ after, before }: EditPreview, key: string): boolean {
  return Object.keys(after).some((other) => other !== key && before[other] !== '')
}

function patchTexts(patch: Patch['values']): Texts {
  const wire = encodeAnswers(applyPatch({}, patch))
  return Object.fromEntries(Object.keys(patch).map((key) => [key, wireText(wire[key])]))
}

/** Invalid text moves together with the answers around it. */
function moveMalformedTexts(draft: Draft, to: string): Texts {
  const [from, into] = to === 'True' ? ['insured_', 'producer_'] : ['producer_', 'insured_']
  const moving = pendingPatch(draft).malformed.filter(({ field }) => field.startsWith(from))
  return Object.fromEntries(
    moving.flatMap(({ field }) => [
      [field.replace(from, into), textOf(draft, field)],
      [field, ''],
    ]),
  )
}
