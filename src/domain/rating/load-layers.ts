import * as z from 'zod/mini'
import { toDollars, type Cents } from '#domain/money.ts'
import { missingOr, planNumber, wholeNumber } from '#domain/rating/plan-number.ts'

/** The part of a prize up to so many dollars, and the load on its expected loss; `null` is without end. */
const layerSchema = z.strictObject(
  { upto: z.nullable(wholeNumber()), load: planNumber('positive') },
  { error: missingOr('must be a layer') },
)

export type LoadLayer = z.output<typeof layerSchema>

export const loadLayersSchema = z.array(layerSchema, { error: missingOr('must be a list of layers') }).check(
  z.minLength(1, 'must hold at least one layer'),
  z.check(({ value, issues }) => {
    value.forEach((layer, place) => {
      const fault = layerFault(value, place)
      if (fault) issues.push({ code: 'custom', input: layer, path: [place, 'upto'], message: fault })
    })
  }),
)

/** One layer's slice of a prize, in dollars. */
export interface PrizePart {
  from: number
  upto: number | null
  load: string
  dollars: number
}

/** A prize cut into the layers that it reaches. */
export function prizeParts(layers: readonly LoadLayer[], prize: Cents): PrizePart[] {
  return layers
    .map(({ upto, load }, place) => {
      const from = layers[place - 1]?.upto ?? 0
      // Cents, so that a part of an amount with cents is exact.
      const cents = Math.min(prize, upto === null ? prize : upto * 100) - from * 100
      return { from, upto, load, dollars: toDollars(cents as Cents) }
    })
    .filter(({ dollars }) => dollars > 0)
}

function layerFault(layers: readonly LoadLayer[], place: number): string | undefined {
  const upto = layers[place]?.upto ?? null
  const isLast = place === layers.length - 1
  if (isLast)
    return upto === null ? undefined : 'must be null in the last layer, or larger prizes have no load'
  if (upto === null) return 'may be null in the last layer only'
  const floor = layers[place - 1]?.upto ?? 0
  return upto > floor ? undefined : `must be more than ${floor}: layers rise`
}
