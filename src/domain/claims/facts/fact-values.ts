import * as z from 'zod/mini'
import { type FactKey, type FactValues, STROKES } from '#domain/claims/facts/claim-facts.ts'
import { type CalendarDate, parseDay } from '#domain/values/calendar.ts'
import { rejectUnprintable } from '#domain/values/field-kinds.ts'
import type { Cents } from '#domain/values/money.ts'

const moment = z.iso.datetime({ offset: true })
const day = z.pipe(
  z.string().check(z.refine((text) => parseDay(text) !== undefined)),
  z.transform((text) => parseDay(text) as CalendarDate),
)
const count = (max: number) => z.int().check(z.minimum(0), z.maximum(max))
const words = z.string().check(z.maxLength(80), rejectUnprintable)

/** How each fact is sent by a rep who has found it. */
const SHAPES: { readonly [K in FactKey]: z.ZodMiniType<FactValues[K]> } = {
  shotAt: moment,
  playedOn: day,
  hole: count(36),
  measuredYards: count(700),
  markers: z.enum(['men', 'women']),
  stroke: z.enum(STROKES),
  isRegulationPar3: z.boolean(),
  hasOneCup: z.boolean(),
  isPermanentGreen: z.boolean(),
  isNineHoles: z.boolean(),
  pass: z.union([z.literal(1), z.literal(2)]),
  groupSize: count(12),
  winnerStatus: z.enum(['amateur', 'professional']),
  isOnPlayerList: z.boolean(),
  playersCounted: count(10_000),
  prosCounted: count(10_000),
  measuredFeet: z.array(count(300)).check(z.maxLength(5)),
  finalistsNamedAt: moment,
  finalistsCount: count(10_000),
  isFinalist: z.boolean(),
  puttsHoled: count(10),
  signedInAt: moment,
  shootoutBeganAt: moment,
  shotNumber: count(1_000),
  shotsPlayed: count(10_000),
  phase: z.enum(['qualifying', 'final']),
  isSuppliedDice: z.boolean(),
  isRolledTogether: z.boolean(),
  letters: words,
  paidToRoll: z.pipe(
    count(100_000_000),
    z.transform((cents) => cents as Cents),
  ),
  video: z.strictObject({ exists: z.boolean(), missing: z.array(words).check(z.maxLength(10)) }),
  areStatementsComplete: z.boolean(),
}

/** Whether there is such a fact. */
export function isFactKey(key: string): key is FactKey {
  return Object.hasOwn(SHAPES, key)
}

/** The value of a fact as it is sent; undefined if it is none. */
export function readFactValue(fact: FactKey, value: unknown): FactValues[FactKey] | undefined {
  const read = SHAPES[fact].safeParse(value)
  return read.success ? read.data : undefined
}
