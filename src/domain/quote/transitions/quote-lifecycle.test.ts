import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CLIENT_TYPES, PRODUCER_TYPES } from '#domain/values/client-types.ts'
import type { ContestDefinition } from '#domain/contests/contest-definition.ts'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { acceptCustomAddOn, addPuttingAddOn, setCustomAddOn } from '#domain/quote/transitions/add-on.ts'
import { addRow, coverContest, removeRow, clearContest } from '#domain/quote/model/contest-rows.ts'
import { clientTypeOf, isDealerQuote } from '#domain/quote/model/client-type.ts'
import { applyTransition, applyEdits, patchBetween } from '#domain/quote/transitions/editing.ts'
import { computedFields } from '#domain/quote/wire/computed-fields.ts'
import { findLostAnswers } from '#domain/quote/transitions/lost-answers.ts'
import { applyChangedRows } from '#domain/policy/amendments/wire/changed-rows.ts'
import { unchangedPolicy } from '#testing/unchanged-policy.ts'
import { canPayBy } from '#domain/quote/payment/payment-methods.ts'
import { switchProducer } from '#domain/quote/transitions/producer-switch.ts'
import {
  answerOf,
  coveredContests,
  type FlatAnswers,
  flatFrom,
  type Quote,
  quoteFrom,
  rowsOf,
  sponsorsOf,
  withRows,
} from '#domain/quote/model/quote.ts'
import { type EditContext, setFee } from '#domain/quote/transitions/rep-edits.ts'
import { QUOTE_TYPES } from '#domain/contests/contest-kinds.ts'
import { slotFields } from '#domain/contests/slots.ts'
import { decodePatch, encodeAnswers, applyPatch } from '#domain/quote/wire/wire.ts'
import { ADD_ON_PRIZES, isAddOnPutt } from '#domain/contests/putting/add-on.ts'
import { resetSigns } from '#domain/quote/signs/reset-signs.ts'
import { arbitraryFieldValue } from '#testing/arbitrary-answers.ts'
import { readyAnswers } from '#testing/ready-answers.ts'
import { fromDollars } from '#domain/values/money.ts'
import { randomRuns, TIMES_MORE } from '#testing/random-runs.ts'

/** One change of a quote: its description, and how it changes the stored answers. */
interface QuoteChange {
  description: string
  /** It may set marks, which are not on the wire. */
  marks?: boolean
  apply(stored: FlatAnswers): FlatAnswers
}

function withSponsor(quote: Quote, kind: ContestDefinition): Quote {
  return withRows(quote, kind, rowsOf(quote, kind), [{ slot: 1, sponsorName: 'Lone Star Bank' }])
}

const editing: fc.Arbitrary<EditContext> = fc.record({
  editor: fc.constantFrom('client' as const, 'rep' as const),
  policyNumber: fc.constantFrom(null, 'ALB-100001'),
})
const kind = fc.constantFrom(...CONTEST_DEFINITIONS)
const slot = fc.integer({ min: 1, max: 5 })

const marksRows = (by?: EditContext) => by?.editor === 'rep'

function transition(description: string, change: (quote: Quote) => Quote, by?: EditContext): QuoteChange {
  return { description, marks: marksRows(by), apply: (stored) => applyTransition(stored, change, by) }
}

/** Typing one figure into an existing row; no figure is cleared. */
const typeInRow = fc
  .record({ kind, slot, pick: fc.nat(), seed: fc.integer(), by: editing })
  .map(({ kind: of, slot: at, pick, seed, by }): QuoteChange => {
    const fields = slotFields(of.rows).filter((field) => field.slot === Math.min(at, of.rows.max))
    const { key, field } = fields[pick % fields.length] ?? fields[0] ?? never()
    const [value] = fc.sample(arbitraryFieldValue(key, field), { numRuns: 1, seed })
    return {
      description: `type ${key}=${String(value)}`,
      marks: marksRows(by),
      apply: (stored) => {
        const exists = rowsOf(quoteFrom(stored), of).some((row) => row.slot === at)
        return exists && value !== undefined ? applyEdits(stored, { [key]: value }, by) : stored
      },
    }
  })

const answersTyped = fc
  .constantFrom<FlatAnswers>(
    ...CLIENT_TYPES.map(({ code }) => ({ client_type: code })),
    ...PRODUCER_TYPES.map(({ code }) => ({ client_type: code })),
    ...['True', 'False'].map((flag) => ({ insurance_producer: flag })),
    ...['Yes', 'No'].flatMap((choice) =>
      ['bonus_prizes', 'magnets', 'bp_signs', ...CONTEST_DEFINITIONS.map(({ signsKey }) => signsKey)].map(
        (key) => ({
          [key]: choice,
        }),
      ),
    ),
    ...CONTEST_DEFINITIONS.map(({ coverageKey }) => ({ [coverageKey]: 'No' })),
    { type_bp_signs: 'custom' },
    { type_bp_signs: 'default' },
    { magnet_sponsor_name: 'Magnet', magnets: 'Yes' },
    { payment_type: 'credit_card' },
    { payment_type: 'pap' },
    { insured_email: 'pat@example.com', insured_first_name: 'Pat' },
    { course_state: 'TX' },
    { p_add_on: 1 },
    { s_add_on: 1 },
  )
  .map((values): QuoteChange => ({
    description: `answer ${JSON.stringify(values)}`,
    apply: (stored) => applyEdits(stored, values),
  }))

const turn: fc.Arbitrary<QuoteChange> = fc.oneof(
  { weight: 4, arbitrary: typeInRow },
  { weight: 4, arbitrary: answersTyped },
  fc
    .tuple(kind, editing)
    .map(([of, by]) =>
      transition(
        `${by.editor} adds ${of.title}`,
        (quote) => addRow(quote, of, { editor: by.editor, values: { date: '2027-06-12' } }),
        by,
      ),
    ),
  fc
    .tuple(kind, slot)
    .map(([of, at]) => transition(`remove ${of.title} ${at}`, (quote) => removeRow(quote, of, at))),
  kind.map((of) => transition(`reset ${of.title}`, (quote) => clearContest(quote, of))),
  kind.map((of) => transition(`cover ${of.title}`, (quote) => coverContest(quote, of))),
  kind.map((of) =>
    transition(`sponsor ${of.title}`, (quote) =>
      rowsOf(quote, of).length > 0 ? withSponsor(quote, of) : quote,
    ),
  ),
  fc
    .constantFrom(...ADD_ON_PRIZES)
    .map((prize) => transition(`add-on ${prize}`, (quote) => addPuttingAddOn(quote, prize))),
  fc.constant(
    transition('accept a wish', (quote) =>
      acceptCustomAddOn(setCustomAddOn(quote, { p_custom_add_on_finalists: 3 })),
    ),
  ),
  fc.constant(transition('no signs', resetSigns)),
  fc
    .constantFrom('True' as const, 'False' as const)
    .map((to) => transition(`switch ${to}`, (quote) => switchProducer(quote, to))),
  fc.tuple(kind, slot).map(([of, at]): QuoteChange => ({
    ...transition(`fee of ${of.title} ${at}`, (quote) =>
      setFee(quote, of, { slot: at, fee: fromDollars(900) }),
    ),
    marks: true,
  })),
  fc.constant(transition('an empty change', (quote) => applyChangedRows(quote, unchangedPolicy(quote)))),
)

it(
  'T06 T07 T08 T09 T10 T12 T13 no sequence of changes breaks the invariants of a quote',
  () => {
    fc.assert(
      fc.property(fc.array(turn, { maxLength: 25 }), (quoteChanges) => {
        let stored: FlatAnswers = applyEdits({}, readyAnswers)
        for (const { description, apply, marks } of quoteChanges) {
          const before = stored
          stored = apply(before)
          check(stored, description)
          const sent = applyEdits(before, patchOf(before, stored))
          const seen = marks === true ? withoutMarks : (flat: FlatAnswers) => flat
          expect(seen(sent), `${description}, sent as a patch`).toEqual(seen(stored))
        }
      }),
      randomRuns(60),
    )
  },
  60_000 * TIMES_MORE,
)

it('T06 the answers that a change would lose are known before it is made', () => {
  fc.assert(
    fc.property(fc.array(answersTyped, { maxLength: 6 }), (quoteChanges) => {
      const stored = quoteChanges.reduce((flat, { apply }) => apply(flat), readyAnswers)
      for (const loss of findLostAnswers(stored, { h_coverage: 'No' })) {
        expect(applyEdits(stored, { h_coverage: 'No' })[loss.key]).not.toBe(stored[loss.key])
      }
    }),
    randomRuns(30),
  )
})

function check(stored: FlatAnswers, description: string): void {
  const quote = quoteFrom(stored)
  expect(flatFrom(quote), description).toEqual(stored)
  expect(encodeAndDecode(stored), description).toEqual(withoutMarks(stored))
  expect(applyEdits(stored, {}), `${description}, settled`).toEqual(stored)
  for (const of of CONTEST_DEFINITIONS) checkKind(quote, of, description)
  checkSigns(quote, description)
  checkParty(quote, description)
}

function checkKind(quote: Quote, of: ContestDefinition, description: string): void {
  const rows = rowsOf(quote, of)
  const coverage = answerOf(quote, of.coverageKey)
  const startsByItself = Object.keys(of.defaults).length > 0
  if (rows.length > 0 || (startsByItself && coverage === 'Yes')) {
    expect([coverage, rows.length > 0], `${description}: cover of ${of.title}`).toEqual(['Yes', true])
  }
  expect(
    rows.map((row) => row.slot),
    `${description}: rows of ${of.title} are dense`,
  ).toEqual(rows.map((_row, place) => place + 1))
  if (rows.length === 0 && coverage !== 'Yes') {
    expect(sponsorsOf(quote, of), `${description}: sponsors of ${of.title}`).toEqual([])
  }
  const addOn = of.addOnKey === undefined ? undefined : answerOf(quote, of.addOnKey)
  if (addOn !== undefined)
    expect(
      rows.map((row) => row.slot),
      description,
    ).toContain(addOn)
}

function checkSigns(quote: Quote, description: string): void {
  const { answers } = quote
  const addOn = quote.puttingPrizes.find((row) => row.slot === answers.p_add_on)
  if (addOn) expect(isAddOnPutt(addOn), `${description}: add-on`).toBe(true)
  const hasMagnets = Object.keys(answers).some((key) => key.startsWith('magnet'))
  if (hasMagnets) expect(isDealerQuote(answers), `${description}: magnets`).toBe(true)
  if (answers.type_bp_signs === 'custom') {
    expect([answers.bp_signs, answers.bonus_prizes === 'No'], `${description}: bonus signs`).toEqual([
      'Yes',
      false,
    ])
  }
  if (isDealerQuote(answers) && answers.grand_prize_signs !== 'Yes') {
    expect(answers.type_bp_signs, `${description}: a dealer’s bonus signs`).not.toBe('custom')
  }
}

function checkParty(quote: Quote, description: string): void {
  const { answers } = quote
  if (answers.insurance_producer !== 'True') {
    const left = Object.keys(answers).filter((key) => key.startsWith('producer_'))
    expect(left, `${description}: producer fields`).toEqual([])
  }
  const type = clientTypeOf(answers)
  if (type?.code === 'hl') expect(answers.payment_type, description).toBe('check')
  if (answers.payment_type === 'check') expect(canPayBy(answers, 'check'), description).toBe(true)
  const facts = { quote, quoteNumber: null, policyNumber: null, price: null }
  const computed = computedFields(facts)
  expect(computed['step_1'], description).toBe(type?.steps.step_1 ?? 'version_1')
  const [first] = coveredContests(quote)
  expect(computed['quote_type'], description).toBe(first ? QUOTE_TYPES[first.entity] : null)
  expect(computedFields({ ...facts, partner: { percent: 15 } })).toMatchObject({
    step_1: 'version_4',
    step_2: 'version_4',
    discount_percent: 15,
  })
}

function encodeAndDecode(stored: FlatAnswers): FlatAnswers {
  const wire: unknown = JSON.parse(JSON.stringify(encodeAnswers(stored)))
  return applyPatch({}, decodePatch(wire as Record<string, unknown>, 'rep').values)
}

/** The patch that a screen would send: all changes except marks. */
function patchOf(before: FlatAnswers, after: FlatAnswers) {
  const { insurance_producer: switched, ...patch } = withoutMarks(patchBetween(before, after) as FlatAnswers)
  return switched === undefined ? patch : { ...patch, insurance_producer: switched }
}

/** Marks are not on the wire. */
function withoutMarks(flat: FlatAnswers): FlatAnswers {
  return Object.fromEntries(Object.entries(flat).filter(([key]) => !/changed_by_reps|override/.test(key)))
}

function never(): never {
  throw new Error('A kind of contest has fields')
}
