import { edited, patchBetween } from '#domain/quote/editing.ts'
import { type Loss, lossesOf } from '#domain/quote/losses.ts'
import { flatFrom } from '#domain/quote/quote.ts'
import { decodePatch, encodeAnswers, overlay, type Patch } from '#domain/quote/wire.ts'
import { type Draft, draftQuote, textOf, typedPatch, wireText } from '#web/quote/session/draft.ts'

type Texts = Readonly<Record<string, string>>

/** A choice that other answers follow: what to type for all of it to happen, and to have it undone. */
export interface Switch {
  after: Texts
  before: Texts
  /** What it would take away without having been asked to. */
  losses: Loss[]
}

/** What choosing this would do to the quote as it is typed. */
export function switched(draft: Draft, key: string, value: string): Switch {
  const stored = flatFrom(draftQuote(draft))
  const { values } = decodePatch({ [key]: value }, 'client')
  const after = {
    ...textsOf(patchBetween(stored, edited(stored, values))),
    ...(key === 'insurance_producer' && halfTyped(draft, value)),
    [key]: value,
  }
  const before = Object.fromEntries(Object.keys(after).map((changed) => [changed, textOf(draft, changed)]))
  return { after, before, losses: lossesOf(stored, values) }
}

/** Whether anything else that was filled in has moved or gone. */
export function movesAnswers({ after, before }: Switch, key: string): boolean {
  return Object.keys(after).some((other) => other !== key && before[other] !== '')
}

function textsOf(patch: Patch['values']): Texts {
  const wire = encodeAnswers(overlay({}, patch))
  return Object.fromEntries(Object.keys(patch).map((key) => [key, wireText(wire[key])]))
}

/** Text that is no answer yet moves with the answers around it. */
function halfTyped(draft: Draft, to: string): Texts {
  const [from, into] = to === 'True' ? ['insured_', 'producer_'] : ['producer_', 'insured_']
  const moving = typedPatch(draft).malformed.filter(({ field }) => field.startsWith(from))
  return Object.fromEntries(
    moving.flatMap(({ field }) => [
      [field.replace(from, into), textOf(draft, field)],
      [field, ''],
    ]),
  )
}
